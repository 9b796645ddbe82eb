import type { Frame, Page } from "playwright-core";

/**
 * What is drawn at fractions of the picture, as [red, green, blue, alpha], once what was changed is drawn.
 * @param within a selector of the part of the page that has the picture, where there are several
 */
export function pixelsAt(
  frame: Frame | Page,
  places: readonly (readonly [number, number])[],
  within = "body",
): Promise<number[][]> {
  const picture = frame.locator(`${within} [data-testid="picture"]`);
  return picture.evaluate(async (element, wanted) => {
    // A webview's page may throttle timers, but it draws its frames.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const picture = element as HTMLCanvasElement;
    const copy = document.createElement("canvas");
    copy.width = picture.width;
    copy.height = picture.height;
    const context = copy.getContext("2d");
    if (context === null) throw new Error("There is no canvas.");
    context.drawImage(picture, 0, 0);
    return wanted.map(([x, y]) => [
      ...context.getImageData(Math.floor(x * copy.width), Math.floor(y * copy.height), 1, 1).data,
    ]);
  }, places);
}

/** Lets the picture fill its box: fractions of the box are then fractions of the array. */
export async function fillBox(frame: Frame): Promise<void> {
  const button = frame.locator('[data-testid="toggle-keepRatio"]');
  if ((await button.getAttribute("class"))?.split(" ").includes("pressed")) await button.click();
  await frame.waitForSelector('[data-testid="toggle-keepRatio"]:not(.pressed)');
}
