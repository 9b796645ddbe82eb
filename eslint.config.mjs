import js from "@eslint/js";
import tseslint from "typescript-eslint";

// `globals` is not a dependency of this project, and these are few.
const nodeGlobals = Object.fromEntries(
  [
    ...["AbortController", "AbortSignal", "Buffer", "TextDecoder", "TextEncoder", "URL"],
    ...["clearInterval", "clearTimeout", "console", "fetch", "process", "queueMicrotask"],
    ...["setImmediate", "setInterval", "setTimeout", "structuredClone", "URLSearchParams"],
  ].map((name) => [name, "readonly"]),
);
const commonJsGlobals = Object.fromEntries(
  ["require", "module", "exports", "__dirname", "__filename"].map((name) => [name, "readonly"]),
);

export default tseslint.config(
  {
    ignores: [
      ...["dist", ".vscode-test", "test/fixtures", "coverage", "test-results"],
      // Declarations beside plain modules; in the project only while a test imports them.
      "**/*.d.mts",
    ],
  },
  js.configs.recommended,
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      eqeqeq: "error",
      // `typeof import("./x")` is the type of a module that is loaded later.
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/no-explicit-any": "error",
      // `import { type A }` stays as an import of nothing, and would count as one for the floors.
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      // `async` without `await` is how a throw becomes a rejection.
      "@typescript-eslint/require-await": "off",
      // Options and ports are objects of functions; none of them uses `this`.
      "@typescript-eslint/unbound-method": "off",
    },
  },
  {
    files: ["**/*.ts"],
    ignores: ["src/extension/**", "test/host/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        { paths: [{ name: "vscode", message: "Only src/extension and test/host import vscode." }] },
      ],
    },
  },
  {
    // Tests look into values of unknown shape.
    files: ["test/**/*.ts"],
    rules: {
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  {
    files: ["**/*.mjs", "**/*.cjs"],
    languageOptions: { globals: nodeGlobals },
    rules: { eqeqeq: "error" },
  },
  {
    files: ["**/*.cjs"],
    languageOptions: { sourceType: "commonjs", globals: commonJsGlobals },
  },
);
