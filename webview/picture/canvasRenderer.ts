import { paintScene, type PictureRenderer } from "./scene";

/** Draws with Canvas 2D, where there is no WebGL2. Gives undefined where there is neither. */
export function createCanvasRenderer(canvas: HTMLCanvasElement): PictureRenderer | undefined {
  const context = canvas.getContext("2d");
  if (context === null) return undefined;
  return {
    kind: "canvas2d",
    draw(scene) {
      if (canvas.width !== scene.width) canvas.width = scene.width;
      if (canvas.height !== scene.height) canvas.height = scene.height;
      context.putImageData(new ImageData(paintScene(scene), scene.width, scene.height), 0, 0);
    },
    dispose: () => undefined,
  };
}
