import { createElement } from "../createElement";
import { t } from "../l10n";
import type { Preview } from "../view/preview";
import { createAttributeTree } from "./attributeTree";
import { createChunkDrawing } from "./chunkDrawing";
import { createCodecChain } from "./codecChain";
import { createConventionList } from "./conventionList";
import { titledSection } from "./factList";
import { StorageSection } from "./storageSection";
import { WholeStatistics } from "./wholeStatistics";

/** What the information tells beyond what is held: asked of the host once it is open. */
export class InspectSections {
  readonly elements: readonly HTMLElement[];
  private readonly statistics: WholeStatistics;
  private readonly storage: StorageSection;
  private readonly codecs = createElement("div");
  private readonly attributes = createElement("div");
  private readonly conventions = createElement("div");
  private isAsked = false;

  constructor(private readonly preview: Preview) {
    this.statistics = new WholeStatistics(preview);
    this.storage = new StorageSection(preview);
    this.elements = [
      this.statistics.element,
      this.storage.element,
      ...createChunkDrawing(preview),
      titledSection(t("Codecs"), [this.codecs]),
      titledSection(t("Conventions"), [this.conventions]),
      titledSection(t("Attributes"), [this.attributes]),
    ];
  }

  /** Called while the information is open. */
  update(): void {
    this.statistics.update();
    if (this.isAsked) return;
    this.isAsked = true;
    void this.ask();
  }

  dispose(): void {
    this.statistics.dispose();
    this.storage.dispose();
  }

  private async ask(): Promise<void> {
    try {
      const details = await this.preview.host.arrayDetails();
      this.storage.price = details.pricePerGigabyteMonth;
      this.codecs.replaceChildren(createCodecChain(details.codecs));
      this.conventions.replaceChildren(
        createConventionList(details.conventions, (one) => this.preview.host.openConvention(one)),
      );
      this.attributes.replaceChildren(
        createAttributeTree(details.attributes, details.attributesLeftOut),
      );
    } catch (error) {
      this.isAsked = false;
      this.codecs.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}
