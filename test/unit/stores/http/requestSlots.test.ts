import assert from "node:assert/strict";
import { RequestSlots } from "../../../../src/stores/http/requestSlots";

describe("request slots", () => {
  it("are left to others by those who waited in vain", async () => {
    const slots = new RequestSlots(1);
    const abort = new AbortController();
    const ended: string[] = [];
    let end: (() => void) | undefined;
    const first = slots.run(undefined, () => new Promise<void>((resolve) => (end = resolve)));
    const second = slots.run(abort.signal, async () => void ended.push("second"));
    const third = slots.run(undefined, async () => void ended.push("third"));
    await new Promise(setImmediate);
    abort.abort(new Error("enough"));
    await assert.rejects(second, /enough/);
    assert.deepEqual(ended, []);
    end?.();
    await Promise.all([first, third]);
    assert.deepEqual(ended, ["third"]);
  });
});
