import { writeFileSync } from "node:fs";
import { formatsFile } from "./formatsFile";
import { renderFormats } from "./renderFormats";

/** Writes docs/formats.md from the code: `npx tsx test/unit/formats/write.ts`. */
async function main(): Promise<void> {
  writeFileSync(formatsFile, await renderFormats());
}

void main();
