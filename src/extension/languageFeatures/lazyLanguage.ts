import type { Log } from "../log";
import type * as languageModule from "./language";

/** What the language features and the linter are made of; see `language.ts`. */
export type Language = typeof languageModule;

/** Loads the language bundle with the first document that needs it. */
export class LazyLanguage {
  private loaded: Language | undefined;
  private loading: Promise<Language> | undefined;

  constructor(
    private readonly log: Log,
    private readonly load: () => Promise<Language>,
  ) {}

  /** The bundle, where it is loaded already. */
  get current(): Language | undefined {
    return this.loaded;
  }

  get(): Promise<Language> {
    this.loading ??= this.load().then(
      (language) => (this.loaded = language),
      (error: unknown) => {
        this.loading = undefined;
        this.log.error(`The language features could not be loaded: ${String(error)}`);
        throw error;
      },
    );
    return this.loading;
  }
}
