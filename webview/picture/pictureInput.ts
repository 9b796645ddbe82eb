import { elementAt, fractionsAt, type Geometry } from "./geometry";
import type { Rectangle } from "./texels";
import type { Viewport } from "../view/viewport";
import { length } from "../view/viewport";

type Point = { readonly x: number; readonly y: number };
type Axis = "x" | "y";

/** What a person can do with the picture by mouse and keyboard. */
export interface PictureActions {
  geometry(): Geometry | undefined;
  /** About a point in fractions of the window; both axes, or one alone. */
  zoom(factor: number, at: Point, along?: Axis): void;
  /** By fractions of the window. */
  pan(by: Point): void;
  /** With `along`, that axis was zoomed alone. */
  show(viewport: Viewport, along?: Axis): void;
  fit(): void;
  /** By cells of the screen: right and down are positive. */
  moveCursor(x: number, y: number): void;
  /** The element under the pointer; undefined when it left. */
  point(at: Point | undefined): void;
  /** An element was clicked; undefined: the one at the cursor, by the keyboard. */
  pick(at: Point | undefined, add: boolean): void;
  stepSlice(by: number): void;
  /** The box that is being drawn for a zoom, in pixels of the picture. */
  selection(rectangle: Rectangle | undefined): void;
}

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Listens on the picture; gives the function that ends it. */
export function listenToPicture(canvas: HTMLCanvasElement, actions: PictureActions): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let last: Point | undefined;
  let corner: Point | undefined;
  let along: Axis | undefined;
  let pressed: Point | undefined;
  canvas.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0) return;
      canvas.setPointerCapture(event.pointerId);
      const at = place(event);
      pressed = at;
      along = dragAxis(event);
      if (event.shiftKey || event.ctrlKey) corner = at;
      else last = at;
    },
    { signal },
  );
  canvas.addEventListener(
    "pointermove",
    (event) => {
      const geometry = actions.geometry();
      if (geometry === undefined) return;
      const at = place(event);
      if (corner !== undefined) actions.selection(zoomBox(geometry, corner, { at, along }));
      else if (last !== undefined) {
        dragTo(actions, geometry, { from: last, to: at });
        last = at;
      }
      actions.point(elementAt(geometry, at.x, at.y));
    },
    { signal },
  );
  const onUp = (event: PointerEvent): void => {
    const geometry = actions.geometry();
    if (corner !== undefined && geometry !== undefined && event.type === "pointerup") {
      const box = zoomBox(geometry, corner, { at: place(event), along });
      zoomToBox(actions, geometry, { ...box, along });
    }
    const at = place(event);
    const isClick = pressed !== undefined && Math.hypot(at.x - pressed.x, at.y - pressed.y) < 4;
    if (isClick && corner === undefined && geometry !== undefined && event.type === "pointerup") {
      const element = elementAt(geometry, at.x, at.y);
      if (element !== undefined) actions.pick(element, event.altKey);
    }
    pressed = undefined;
    actions.selection(undefined);
    corner = undefined;
    last = undefined;
  };
  canvas.addEventListener("pointerup", onUp, { signal });
  canvas.addEventListener("pointercancel", onUp, { signal });
  canvas.addEventListener("pointerleave", () => actions.point(undefined), { signal });
  canvas.addEventListener("dblclick", () => actions.fit(), { signal });
  canvas.addEventListener("wheel", (event) => onWheel(event, actions), { signal, passive: false });
  canvas.addEventListener("keydown", (event) => onKey(event, actions), { signal });
  return () => controller.abort();
}

function place(event: MouseEvent): Point {
  return { x: event.offsetX, y: event.offsetY };
}

/** The axis that a drag with these keys zooms alone. */
function dragAxis({ ctrlKey, shiftKey, altKey }: PointerEvent): Axis | undefined {
  if (!ctrlKey) return undefined;
  return altKey ? "x" : shiftKey ? "y" : undefined;
}

/** The box between two points; of one axis alone, all of the other. */
function zoomBox(
  { box }: Geometry,
  from: Point,
  { at, along }: { readonly at: Point; readonly along: Axis | undefined },
): Rectangle {
  const whole = { x: 0, y: 0, ...box };
  const drawn = {
    x: Math.min(from.x, at.x),
    y: Math.min(from.y, at.y),
    width: Math.abs(from.x - at.x),
    height: Math.abs(from.y - at.y),
  };
  if (along === "x") return { ...whole, x: drawn.x, width: drawn.width };
  return along === "y" ? { ...whole, y: drawn.y, height: drawn.height } : drawn;
}

function dragTo(
  actions: PictureActions,
  { box, flipX, flipY }: Geometry,
  { from, to }: { from: Point; to: Point },
): void {
  actions.pan({
    x: ((from.x - to.x) / box.width) * (flipX ? -1 : 1),
    y: ((from.y - to.y) / box.height) * (flipY ? -1 : 1),
  });
}

function zoomToBox(
  actions: PictureActions,
  geometry: Geometry,
  { along, ...box }: Rectangle & { readonly along: Axis | undefined },
): void {
  if (box.width < 4 || box.height < 4) return;
  const a = fractionsAt(geometry, box.x, box.y);
  const b = fractionsAt(geometry, box.x + box.width, box.y + box.height);
  const { x, y } = geometry.viewport;
  const edges = (window: Viewport["x"], one: number, other: number): Viewport["x"] => ({
    start: window.start + Math.min(one, other) * length(window),
    stop: window.start + Math.max(one, other) * length(window),
  });
  actions.show({ x: edges(x, a.x, b.x), y: edges(y, a.y, b.y) }, along);
}

function onWheel(event: WheelEvent, actions: PictureActions): void {
  const geometry = actions.geometry();
  if (geometry === undefined) return;
  event.preventDefault();
  // With Shift, browsers turn the wheel round to the horizontal.
  const delta = event.shiftKey ? event.deltaY || event.deltaX : event.deltaY;
  // Lines and pages count as so many pixels.
  const pixels = delta * (event.deltaMode === 0 ? 1 : event.deltaMode === 1 ? 30 : 300);
  const factor = Math.exp(-Math.max(-300, Math.min(300, pixels)) * 0.002);
  const along = event.altKey ? "x" : event.shiftKey ? "y" : undefined;
  actions.zoom(factor, fractionsAt(geometry, event.offsetX, event.offsetY), along);
}

function onKey(event: KeyboardEvent, actions: PictureActions): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const arrow = arrows[event.key];
  const middle = { x: 0.5, y: 0.5 };
  if (arrow !== undefined && event.shiftKey) {
    const { flipX = false, flipY = false } = actions.geometry() ?? {};
    actions.pan({ x: arrow.x * (flipX ? -0.1 : 0.1), y: arrow.y * (flipY ? -0.1 : 0.1) });
  } else if (arrow !== undefined) actions.moveCursor(arrow.x, arrow.y);
  else if (event.key === "+" || event.key === "=") actions.zoom(1.5, middle);
  else if (event.key === "-" || event.key === "_") actions.zoom(1 / 1.5, middle);
  else if (event.key === "x" || event.key === "y") actions.zoom(1.5, middle, event.key);
  else if (event.key === "X") actions.zoom(1 / 1.5, middle, "x");
  else if (event.key === "Y") actions.zoom(1 / 1.5, middle, "y");
  else if (event.key === "0" || event.key === "Home") actions.fit();
  else if (event.key === "Enter") actions.pick(undefined, event.shiftKey);
  else if (event.key === "PageUp") actions.stepSlice(-1);
  else if (event.key === "PageDown") actions.stepSlice(1);
  else return;
  event.preventDefault();
}
