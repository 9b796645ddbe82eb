import { elementAt, fractionsAt, type Geometry } from "./geometry";
import type { Rectangle } from "./texels";
import type { Viewport } from "../view/viewport";
import { length } from "../view/viewport";

type Point = { readonly x: number; readonly y: number };

/** What a person can do with the picture by mouse and keyboard. */
export interface PictureActions {
  geometry(): Geometry | undefined;
  /** About a point in fractions of the window. */
  zoom(factor: number, at: Point): void;
  /** By fractions of the window. */
  pan(by: Point): void;
  show(viewport: Viewport): void;
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
  let pressed: Point | undefined;
  canvas.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0) return;
      canvas.setPointerCapture(event.pointerId);
      const at = place(event);
      pressed = at;
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
      if (corner !== undefined) actions.selection(rectangle(corner, at));
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
      zoomToBox(actions, geometry, rectangle(corner, place(event)));
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

function rectangle(a: Point, b: Point): Rectangle {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
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

function zoomToBox(actions: PictureActions, geometry: Geometry, box: Rectangle): void {
  if (box.width < 4 || box.height < 4) return;
  const a = fractionsAt(geometry, box.x, box.y);
  const b = fractionsAt(geometry, box.x + box.width, box.y + box.height);
  const { x, y } = geometry.viewport;
  const edges = (window: Viewport["x"], one: number, other: number): Viewport["x"] => ({
    start: window.start + Math.min(one, other) * length(window),
    stop: window.start + Math.max(one, other) * length(window),
  });
  actions.show({ x: edges(x, a.x, b.x), y: edges(y, a.y, b.y) });
}

function onWheel(event: WheelEvent, actions: PictureActions): void {
  const geometry = actions.geometry();
  if (geometry === undefined) return;
  event.preventDefault();
  // Lines and pages count as so many pixels.
  const pixels = event.deltaY * (event.deltaMode === 0 ? 1 : event.deltaMode === 1 ? 30 : 300);
  const factor = Math.exp(-Math.max(-300, Math.min(300, pixels)) * 0.002);
  actions.zoom(factor, fractionsAt(geometry, event.offsetX, event.offsetY));
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
  else if (event.key === "0" || event.key === "Home") actions.fit();
  else if (event.key === "Enter") actions.pick(undefined, event.shiftKey);
  else if (event.key === "PageUp") actions.stepSlice(-1);
  else if (event.key === "PageDown") actions.stepSlice(1);
  else return;
  event.preventDefault();
}
