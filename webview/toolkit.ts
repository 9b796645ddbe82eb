import {
  Button,
  Checkbox,
  Dropdown,
  TextField,
  provideVSCodeDesignSystem,
  vsCodeButton,
  vsCodeCheckbox,
  vsCodeDropdown,
  vsCodeOption,
  vsCodeTextField,
} from "@vscode/webview-ui-toolkit";
import { createElement, setAttributes } from "./createElement";
import { createIcon, type IconName } from "./icons";

/**
 * The widgets of the page. The toolkit behind them is archived, so it is imported here and nowhere else:
 * another one only has to offer these few functions.
 */

/** Defines the custom elements. Called once, before the first widget. */
export function startToolkit(): void {
  // The classes are named so that the bundler keeps them.
  void [Button, Checkbox, Dropdown, TextField];
  provideVSCodeDesignSystem().register(
    vsCodeButton(),
    vsCodeCheckbox(),
    vsCodeDropdown(),
    vsCodeOption(),
    vsCodeTextField(),
  );
}

export interface ButtonOptions {
  readonly label: string;
  /** With an icon the label is a tooltip. */
  readonly icon?: IconName;
  readonly appearance?: "primary" | "secondary" | "icon";
  readonly testid: string;
  readonly onClick: () => void;
}

export interface ButtonWidget {
  readonly element: HTMLElement;
  setDisabled(disabled: boolean): void;
  /** For a button that stays down. */
  setPressed(pressed: boolean): void;
  setLabel(label: string, icon?: IconName): void;
}

export function createButton({
  label,
  icon,
  appearance,
  testid,
  onClick,
}: ButtonOptions): ButtonWidget {
  const element = document.createElement("vscode-button") as Button;
  const setLabel = (text: string, name?: IconName): void => {
    if (name === undefined) element.replaceChildren(text);
    else {
      element.replaceChildren(createIcon(name));
      setAttributes(element, { title: text, "aria-label": text });
    }
  };
  setAttributes(element, {
    appearance: appearance ?? (icon === undefined ? "secondary" : "icon"),
    "data-testid": testid,
  });
  setLabel(label, icon);
  element.addEventListener("click", () => {
    if (!element.disabled) onClick();
  });
  return {
    element,
    setLabel,
    setDisabled: (disabled) => {
      element.disabled = disabled;
    },
    setPressed: (pressed) => {
      // The toolkit hands this on to the button inside; the host only carries the look.
      element.ariaPressed = String(pressed);
      element.classList.toggle("pressed", pressed);
    },
  };
}

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  /** A picture of the option, before its label. */
  readonly swatch?: string;
  /** A heading among the options. */
  readonly heading?: boolean;
}

export interface ChoiceWidget {
  readonly element: HTMLElement;
  setOptions(options: readonly ChoiceOption[], value: string): void;
  setValue(value: string): void;
}

export function createChoice(
  label: string,
  { testid, onChange }: { readonly testid: string; readonly onChange: (value: string) => void },
): ChoiceWidget {
  const element = document.createElement("vscode-dropdown") as Dropdown;
  setAttributes(element, { "aria-label": label, title: label, "data-testid": testid });
  let known = "";
  element.addEventListener("change", () => {
    if (element.value === known) return;
    known = element.value;
    onChange(known);
  });
  return {
    element,
    setOptions(options, value) {
      known = value;
      element.replaceChildren(...options.map((option) => createOption(option, value)));
      if (element.isConnected) element.value = value;
    },
    setValue(value) {
      if (known === value) return;
      known = value;
      element.value = value;
    },
  };
}

function createOption(
  { value, label, swatch, heading }: ChoiceOption,
  selected: string,
): HTMLElement {
  const option = document.createElement("vscode-option");
  setAttributes(option, {
    value,
    selected: value === selected,
    disabled: heading === true,
    class: heading === true ? "heading" : swatch === undefined ? undefined : "with-swatch",
  });
  if (swatch !== undefined) {
    const sample = createElement("span", {
      slot: "start",
      class: "gradient",
      "aria-hidden": "true",
    });
    sample.style.backgroundImage = swatch;
    option.append(sample);
  }
  option.append(label);
  return option;
}

export interface TextWidget {
  readonly element: HTMLElement;
  setValue(value: string): void;
  /** Undefined: the text is right. */
  setProblem(problem: string | undefined): void;
}

/** A line of text; `onCommit` is called at Enter and when the focus leaves a changed text. */
export function createTextField(
  label: string,
  { testid, onCommit }: { readonly testid: string; readonly onCommit: (text: string) => void },
): TextWidget {
  const element = document.createElement("vscode-text-field") as TextField;
  // The toolkit names the field after its content; the style sheet hides the visible copy.
  element.append(label);
  setAttributes(element, { "data-testid": testid, title: label });
  let known = "";
  const commit = (): void => {
    if (element.value === known) return;
    known = element.value;
    onCommit(known);
  };
  element.addEventListener("change", commit);
  element.addEventListener("keydown", (event) => {
    if (event.key === "Enter") commit();
  });
  return {
    element,
    setValue(value) {
      known = value;
      element.value = value;
    },
    setProblem(problem) {
      element.classList.toggle("invalid", problem !== undefined);
      element.ariaInvalid = problem === undefined ? "false" : "true";
      element.title = problem ?? label;
    },
  };
}

export interface CheckWidget {
  readonly element: HTMLElement;
  setChecked(checked: boolean): void;
}

export function createCheckbox(
  label: string,
  { testid, onChange }: { readonly testid: string; readonly onChange: (checked: boolean) => void },
): CheckWidget {
  const element = document.createElement("vscode-checkbox") as Checkbox;
  element.append(label);
  setAttributes(element, { "data-testid": testid });
  let known = false;
  element.addEventListener("change", () => {
    if (element.checked === known) return;
    known = element.checked;
    onChange(known);
  });
  return {
    element,
    setChecked(checked) {
      known = checked;
      element.checked = checked;
    },
  };
}
