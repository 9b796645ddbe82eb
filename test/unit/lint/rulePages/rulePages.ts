import type { RuleName } from "../../../../src/lint/ruleTable";
import { arrayPages } from "./arrayPages";
import { codecPages } from "./codecPages";
import { jsonPages } from "./jsonPages";
import { nodePages } from "./nodePages";
import { omePages } from "./omePages";
import type { Page } from "./page";
import { storePages } from "./storePages";
import { typePages } from "./typePages";

/** The prose and the examples of every rule; `npx tsx test/unit/lint/rulePages/write.ts` makes docs/rules. */
export const rulePages: Readonly<Record<RuleName, Page>> = {
  ...jsonPages,
  ...nodePages,
  ...arrayPages,
  ...typePages,
  ...codecPages,
  ...storePages,
  ...omePages,
};
