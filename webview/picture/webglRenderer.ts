import { tableSize } from "../color/colorMaps";
import type { PictureRenderer, Rgb, Scene, ScenePart } from "./scene";
import type { Rectangle, Texels } from "./texels";

const vertexShader = `#version 300 es
void main() {
  // One triangle that covers everything.
  vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  gl_Position = vec4(corner, 0.0, 1.0);
}`;

const fragmentShader = `#version 300 es
precision highp float;
precision highp int;
uniform highp sampler2D texels;
uniform highp sampler2D table;
uniform vec2 offset;
uniform vec2 perPixel;
uniform vec2 limit;
uniform float height;
uniform float gain;
uniform float bias;
uniform bool packed;
uniform vec3 notANumber;
uniform vec3 missing;
out vec4 color;
void main() {
  vec2 pixel = vec2(gl_FragCoord.x, height - gl_FragCoord.y);
  vec2 at = offset + pixel * perPixel;
  if (any(lessThan(at, vec2(0.0))) || any(greaterThanEqual(at, limit))) discard;
  float texel = texelFetch(texels, ivec2(at), 0).r;
  if (texel < -3.5e30) discard;
  if (texel < -1e30) {
    color = vec4(texel < -2.5e30 ? missing : notANumber, 1.0);
    return;
  }
  if (packed) {
    vec3 parts = floor(texel / vec3(65536.0, 256.0, 1.0));
    color = vec4((parts - 256.0 * floor(parts / 256.0)) / 255.0, 1.0);
    return;
  }
  float place = clamp(texel * gain + bias, 0.0, 1.0);
  int index = min(${tableSize - 1}, int(floor(place * ${tableSize}.0)));
  color = vec4(texelFetch(table, ivec2(index, 0), 0).rgb, 1.0);
}`;

const uniformNames = [
  "texels",
  "table",
  "offset",
  "perPixel",
  "limit",
  "height",
  "gain",
  "bias",
  "packed",
  "notANumber",
  "missing",
] as const;
type Uniforms = Readonly<Record<(typeof uniformNames)[number], WebGLUniformLocation | null>>;

interface Upload {
  readonly texture: WebGLTexture;
  generation: number;
  taken: number;
}

/**
 * Draws with WebGL2: a float texture a layer, and the colours as a table. Undefined where there is no
 * WebGL2. `onRestored` is called when a lost context came back and the scene has to be drawn again.
 */
export function createWebglRenderer(
  canvas: HTMLCanvasElement,
  onRestored: () => void,
): PictureRenderer | undefined {
  const gl = canvas.getContext("webgl2", {
    antialias: false,
    depth: false,
    // The canvas can be copied and compared at any time.
    preserveDrawingBuffer: true,
  });
  if (gl === null) return undefined;
  let drawing: WebglDrawing | undefined = new WebglDrawing(gl);
  const onLost = (event: Event): void => {
    // Without this the browser would not bring it back.
    event.preventDefault();
    drawing = undefined;
  };
  const onBack = (): void => {
    drawing = new WebglDrawing(gl);
    onRestored();
  };
  canvas.addEventListener("webglcontextlost", onLost);
  canvas.addEventListener("webglcontextrestored", onBack);
  return {
    kind: "webgl2",
    draw(scene) {
      if (canvas.width !== scene.width) canvas.width = scene.width;
      if (canvas.height !== scene.height) canvas.height = scene.height;
      if (!gl.isContextLost()) drawing?.draw(scene);
    },
    dispose() {
      canvas.removeEventListener("webglcontextlost", onLost);
      canvas.removeEventListener("webglcontextrestored", onBack);
      drawing?.dispose();
      // Browsers keep only a few contexts alive.
      gl.getExtension("WEBGL_lose_context")?.loseContext();
    },
  };
}

class WebglDrawing {
  private readonly program: WebGLProgram;
  private located: Uniforms | undefined;
  private readonly table: WebGLTexture;
  private uploadedTable: Uint8Array | undefined;
  private readonly uploads = new Map<Texels, Upload>();

  constructor(private readonly gl: WebGL2RenderingContext) {
    this.program = linkProgram(gl);
    this.table = createTexture(gl);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, tableSize, 1);
    gl.bindVertexArray(gl.createVertexArray());
  }

  draw(scene: Scene): void {
    const { gl } = this;
    gl.viewport(0, 0, scene.width, scene.height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    if (scene.parts.length === 0) return;
    const { uniforms } = this;
    gl.useProgram(this.program);
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, this.table);
    this.uploadTable(scene.table);
    gl.uniform1i(uniforms.table, 1);
    gl.uniform1i(uniforms.texels, 0);
    gl.uniform1f(uniforms.height, scene.height);
    gl.uniform1f(uniforms.gain, scene.gain);
    gl.uniform1f(uniforms.bias, scene.bias);
    gl.uniform1i(uniforms.packed, scene.packed ? 1 : 0);
    this.setColor("notANumber", scene.notANumber);
    this.setColor("missing", scene.missing);
    gl.activeTexture(gl.TEXTURE0);
    for (const part of scene.parts) this.drawPart(part);
    this.forgetOthers(scene);
  }

  dispose(): void {
    for (const { texture } of this.uploads.values()) this.gl.deleteTexture(texture);
    this.gl.deleteTexture(this.table);
    this.gl.deleteProgram(this.program);
  }

  private uploadTable(table: Uint8Array): void {
    if (table === this.uploadedTable) return;
    this.uploadedTable = table;
    const { gl } = this;
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, tableSize, 1, gl.RGBA, gl.UNSIGNED_BYTE, table);
  }

  /** Asked for when it is needed: the answer waits for the program, which is linked beside the page. */
  private get uniforms(): Uniforms {
    if (this.located !== undefined) return this.located;
    requireLinked(this.gl, this.program);
    const found = uniformNames.map((name) => [
      name,
      this.gl.getUniformLocation(this.program, name),
    ]);
    return (this.located = Object.fromEntries(found) as unknown as Uniforms);
  }

  private drawPart({ texels, columns, rows }: ScenePart): void {
    const { gl, uniforms } = this;
    this.upload(texels);
    gl.uniform2f(uniforms.offset, columns.offset, rows.offset);
    gl.uniform2f(uniforms.perPixel, columns.perPixel, rows.perPixel);
    gl.uniform2f(uniforms.limit, columns.limit, rows.limit);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  private setColor(name: "notANumber" | "missing", color: Rgb): void {
    const [red, green, blue] = color;
    this.gl.uniform3f(this.uniforms[name], red / 255, green / 255, blue / 255);
  }

  /** Binds the texture of a layer, after bringing over what is new. */
  private upload(texels: Texels): void {
    const { gl } = this;
    let upload = this.uploads.get(texels);
    if (upload === undefined) {
      upload = { texture: createTexture(gl), generation: texels.generation, taken: 0 };
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.R32F, texels.width, texels.height);
      this.uploads.set(texels, upload);
      upload.taken = texels.changes.length;
      this.uploadPart(texels, { x: 0, y: 0, width: texels.width, height: texels.height });
      return;
    }
    gl.bindTexture(gl.TEXTURE_2D, upload.texture);
    if (upload.generation !== texels.generation) {
      upload.generation = texels.generation;
      upload.taken = 0;
    }
    for (; upload.taken < texels.changes.length; upload.taken++) {
      const change = texels.changes[upload.taken];
      if (change !== undefined) this.uploadPart(texels, change);
    }
  }

  private uploadPart(texels: Texels, { x, y, width, height }: Rectangle): void {
    const { gl } = this;
    gl.pixelStorei(gl.UNPACK_ROW_LENGTH, texels.width);
    gl.pixelStorei(gl.UNPACK_SKIP_PIXELS, x);
    gl.pixelStorei(gl.UNPACK_SKIP_ROWS, y);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, x, y, width, height, gl.RED, gl.FLOAT, texels.data);
    gl.pixelStorei(gl.UNPACK_ROW_LENGTH, 0);
    gl.pixelStorei(gl.UNPACK_SKIP_PIXELS, 0);
    gl.pixelStorei(gl.UNPACK_SKIP_ROWS, 0);
  }

  private forgetOthers(scene: Scene): void {
    const shown = new Set(scene.parts.map((part) => part.texels));
    for (const [texels, { texture }] of this.uploads) {
      if (shown.has(texels)) continue;
      this.gl.deleteTexture(texture);
      this.uploads.delete(texels);
    }
  }
}

function createTexture(gl: WebGL2RenderingContext): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  return texture;
}

function linkProgram(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ] as const) {
    const shader = gl.createShader(type);
    if (shader === null) throw new Error("WebGL gave no shader.");
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return program;
}

function requireLinked(gl: WebGL2RenderingContext, program: WebGLProgram): void {
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(`The shader does not link: ${gl.getProgramInfoLog(program) ?? ""}`);
  }
}
