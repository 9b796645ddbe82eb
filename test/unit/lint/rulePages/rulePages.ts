import type { RuleName } from "../../../../src/lint/ruleTable";
import { arrayPages } from "./arrayPages";
import { cfPages } from "./cfPages";
import { codecPages } from "./codecPages";
import { conventionPages } from "./conventionPages";
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
  ...cfPages,
  ...omePages,
  ...conventionPages,
};
