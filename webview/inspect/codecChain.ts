import type { CodecStep } from "../../src/protocol/inspect";
import { createElement } from "../createElement";
import { t } from "../l10n";

/** The codec chain from the elements to what is stored, as steps one below the other. */
export function createCodecChain(codecs: readonly CodecStep[]): HTMLElement {
  const [first] = codecs;
  if (first === undefined) return createElement("p", {}, [t("none")]);
  const steps = codecs.map((step) =>
    createElement("li", {}, [
      createElement("div", { class: "codec-step" }, [
        createElement("strong", {}, [step.name]),
        step.configuration === ""
          ? undefined
          : createElement("code", { class: "codec-configuration" }, [step.configuration]),
      ]),
      step.inner.length === 0
        ? undefined
        : createElement("div", { class: "codec-inner" }, [
            createElement("span", { class: "remark" }, [t("each inner chunk:")]),
            createCodecChain(step.inner),
          ]),
      createElement("div", { class: "codec-form" }, [step.output]),
    ]),
  );
  const start = createElement("li", {}, [
    createElement("div", { class: "codec-form" }, [first.input]),
  ]);
  return createElement("ol", { class: "codec-chain", "data-testid": "codec-chain" }, [
    start,
    ...steps,
  ]);
}
