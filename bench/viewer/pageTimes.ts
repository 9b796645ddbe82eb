/**
 * Measures taken inside of the page, by its own frames. Each function is sent to the page as text, so that none
 * may use anything outside of itself.
 */

export interface PageTimes {
  /** When the first values were on the screen, and when all were, in milliseconds of the wall clock. */
  readonly first: number;
  readonly whole: number;
}

/** What the page's marks say. */
export function pageTimes(): PageTimes {
  const time = (name: string): number =>
    performance.timeOrigin + (performance.getEntriesByName(name)[0]?.startTime ?? NaN);
  return { first: time("zarrLens.firstPixels"), whole: time("zarrLens.wholePicture") };
}

/** Moves the first slider to an index; resolves with the milliseconds until all of it was on the screen. */
export function stepSlider(index: number): Promise<number> {
  const slider = document.querySelector<HTMLInputElement>("[data-testid=slider-0]");
  if (!slider) throw new Error("There is no slider.");
  const started = performance.now();
  const seen = new Promise<number>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const [mark] = list.getEntriesByName("zarrLens.wholePicture");
      if (mark === undefined || mark.startTime < started) return;
      observer.disconnect();
      resolve(mark.startTime - started);
    });
    observer.observe({ type: "mark" });
  });
  slider.value = String(index);
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  return seen;
}

/** Times between frames while the picture is panned or zoomed in each of them. */
export function moveAcross(by: { way: "pan" | "zoom"; frames: number }): Promise<number[]> {
  const picture = document.querySelector<HTMLCanvasElement>("[data-testid=picture]");
  if (!picture) throw new Error("There is no picture.");
  const box = picture.getBoundingClientRect();
  const middle = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  const pan = (key: string): void => {
    picture.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey: true, bubbles: true }));
  };
  const zoom = (deltaY: number): void => {
    const options = { ...middle, deltaY, bubbles: true, cancelable: true };
    picture.dispatchEvent(new WheelEvent("wheel", options));
  };
  return new Promise((resolve) => {
    const times: number[] = [];
    let last: number | undefined;
    const frame = (now: number): void => {
      if (last !== undefined) times.push(now - last);
      last = now;
      const at = times.length;
      if (at >= by.frames) return resolve(times);
      const forth = Math.floor(at / 20) % 2 === 0;
      if (by.way === "pan") pan(forth ? "ArrowRight" : "ArrowLeft");
      else zoom(forth ? -60 : 60);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}
