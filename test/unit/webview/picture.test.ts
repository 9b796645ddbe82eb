import assert from "node:assert/strict";
import { findScale } from "../../../webview/color/scales";
import { SliceLayer } from "../../../webview/data/sliceLayer";
import { axisMap, elementAt, pixelX, type Geometry } from "../../../webview/picture/geometry";
import { paintScene, type Scene } from "../../../webview/picture/scene";
import { isFineEnough, texelMark, Texels, type Encoding } from "../../../webview/picture/texels";
import { sampleArray } from "./sampleArray";

/** A table in which the red of a colour is its place. */
const table = Uint8Array.from({ length: 1024 }, (_, i) =>
  i % 4 === 0 ? i / 4 : i % 4 === 3 ? 255 : 0,
);
const encoding: Encoding = {
  scale: findScale("linear"),
  origin: 0,
  span: 255,
  part: "real",
  mask: "missing",
  fill: undefined,
  decoding: undefined,
  kinds: undefined,
};

/** Values 0, 1, … of a plane whose ranges are the dimensions 0 and 1. */
function layerOf(
  rows: number,
  columns: number,
  steps: readonly [number, number] = [1, 1],
): SliceLayer {
  const { wireType } = sampleArray([rows, columns]);
  const range = (dimension: number, stop: number, step: number) => ({
    dimension,
    start: 0,
    stop,
    step,
  });
  const layer = new SliceLayer(
    { indices: [0, 0], ranges: [range(0, rows, steps[0]), range(1, columns, steps[1])] },
    wireType,
    undefined,
  );
  const [height = 0, width = 0] = layer.counts;
  const values = Float32Array.from({ length: height * width }, (_, i) => i);
  layer.apply({
    requestId: 1,
    origin: [0, 0],
    shape: [height, width],
    values: { kind: "bytes", bytes: new Uint8Array(values.buffer) },
    missing: false,
  });
  return layer;
}

function paint(layer: SliceLayer, width: number, height: number, flip = false): number[][] {
  const texels = new Texels(layer, { y: 0, x: 1 });
  texels.update(encoding);
  const [down, across] = layer.plan.ranges;
  const scene: Scene = {
    width,
    height,
    parts: [
      {
        texels,
        columns: axisMap(layer, 1, {
          window: { start: 0, stop: across?.stop ?? 0 },
          flip,
          pixels: width,
        }),
        rows: axisMap(layer, 0, {
          window: { start: 0, stop: down?.stop ?? 0 },
          flip,
          pixels: height,
        }),
      },
    ],
    table,
    gain: 255 / 256,
    bias: 0.5 / 256,
    packed: false,
    notANumber: [1, 2, 3],
    missing: [4, 5, 6],
  };
  const pixels = paintScene(scene);
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => pixels[(y * width + x) * 4] ?? -1),
  );
}

describe("paintScene", () => {
  it("shows the first element at the top left, each as a block of pixels", () => {
    assert.deepEqual(paint(layerOf(2, 3), 6, 2), [
      [0, 0, 1, 1, 2, 2],
      [3, 3, 4, 4, 5, 5],
    ]);
  });

  it("turns round what is flipped", () => {
    assert.deepEqual(paint(layerOf(2, 3), 3, 2, true), [
      [5, 4, 3],
      [2, 1, 0],
    ]);
  });

  it("ends where the array ends, though the last sample stands for less", () => {
    // 5 elements in steps of 2: samples for 2, 2 and 1 elements.
    assert.deepEqual(paint(layerOf(1, 5, [1, 2]), 5, 1), [[0, 0, 1, 1, 2]]);
  });
});

describe("Texels", () => {
  it("read across the ranges where y comes after x", () => {
    const texels = new Texels(layerOf(2, 3), { x: 0, y: 1 });
    texels.update({ ...encoding, span: 1 });
    assert.deepEqual([texels.width, texels.height], [2, 3]);
    assert.deepEqual([...texels.data], [0, 3, 1, 4, 2, 5]);
  });

  it("mark what has no value", () => {
    const layer = new SliceLayer(
      {
        indices: [0, 0],
        ranges: [0, 1].map((dimension) => ({ dimension, start: 0, stop: 2, step: 1 })),
      },
      { kind: "number", format: "float32" },
      undefined,
    );
    const row = (values: readonly number[], y: number, missing: boolean) => ({
      requestId: 1,
      origin: [y, 0],
      shape: [1, 2],
      values: { kind: "bytes", bytes: new Uint8Array(Float32Array.from(values).buffer) } as const,
      missing,
    });
    const texels = new Texels(layer, { x: 1, y: 0 });
    texels.update({ ...encoding, span: 1 });
    assert.ok(texels.data.every((texel) => texel < -3.5e30));
    layer.apply(row([NaN, 7], 0, false));
    layer.apply(row([5, 5], 1, true));
    texels.update({ ...encoding, span: 1 });
    assert.deepEqual(
      [...texels.data],
      [texelMark.notANumber, 7, texelMark.missing, texelMark.missing].map(Math.fround),
    );
    texels.update({ ...encoding, span: 1, mask: "none" });
    assert.deepEqual([...texels.data].slice(1), [7, 5, 5]);
    texels.update({ ...encoding, span: 1, mask: "fill", fill: 7 });
    assert.equal(texels.data[1], Math.fround(texelMark.missing));
  });

  it("keep apart values that 32 bits would not", () => {
    const layer = new SliceLayer(
      { indices: [0], ranges: [{ dimension: 0, start: 0, stop: 2, step: 1 }] },
      { kind: "number", format: "float64" },
      undefined,
    );
    const bytes = new Uint8Array(new Float64Array([1e9, 1e9 + 1e-3]).buffer);
    layer.apply({
      requestId: 1,
      origin: [0],
      shape: [2],
      values: { kind: "bytes", bytes },
      missing: false,
    });
    const texels = new Texels(layer, { x: 0, y: -1 });
    texels.update({ ...encoding, origin: 1e9, span: 1e-3 });
    assert.equal(texels.data[0], 0);
    assert.ok(Math.abs((texels.data[1] ?? 0) - 1) < 1e-3);
  });

  it("need a new encoding when the range is far narrower", () => {
    assert.ok(isFineEnough({ origin: 0, span: 100 }, { from: 10, to: 20 }));
    assert.ok(!isFineEnough({ origin: 0, span: 100 }, { from: 10, to: 10.01 }));
    assert.ok(!isFineEnough({ origin: 0, span: 1e-9 }, { from: 0, to: 100 }));
  });
});

describe("geometry", () => {
  const geometry: Geometry = {
    box: { width: 200, height: 100 },
    viewport: { x: { start: -5, stop: 15 }, y: { start: 0, stop: 10 } },
    extent: { width: 10, height: 10 },
    flipX: false,
    flipY: false,
  };

  it("finds the element under a pixel, and none beside the array", () => {
    assert.deepEqual(elementAt(geometry, 50, 0), { x: 0, y: 0 });
    assert.deepEqual(elementAt(geometry, 149.9, 99.9), { x: 9, y: 9 });
    assert.equal(elementAt(geometry, 49.9, 50), undefined);
    assert.equal(elementAt(geometry, 150, 50), undefined);
    assert.deepEqual(elementAt({ ...geometry, flipX: true }, 50.5, 0), { x: 9, y: 0 });
  });

  it("goes the other way round", () => {
    assert.equal(pixelX(geometry, 0), 50);
    assert.equal(pixelX({ ...geometry, flipX: true }, 0), 150);
  });
});
