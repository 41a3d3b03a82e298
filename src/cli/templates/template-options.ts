/** The options that commands on templates share. */
import { firstStates } from "../../contract/announcement-states.ts";
import { impacts } from "../../contract/words.ts";
import { singleBracedText } from "../../rules/template-fields.ts";
import { componentOption, stateOption } from "../announcement-options.ts";
import type { ParsedArguments } from "../command-line.ts";
import { printNote } from "../terminal.ts";
import { isInteractive, terminalPrompts } from "../terminal-prompts.ts";

/** The argument that names a template, and the page where that is ambiguous. */
export const templateName = { "NAME|ID": "The template, by its name, a beginning of it, or its id" } as const;
export const templatePage = {
  page: { value: "SLUG", about: "Page, if several have a template of that name" },
} as const;

/** The options of what an announcement takes from the template; in an existing one an empty value clears them. */
export const templateOptions = (isExisting: boolean) => {
  const [unset, mayBeEmpty] = isExisting ? ["; empty for none", true] : ["", false];
  return {
    component: { ...componentOption("Affected component", { otherwise: unset }).component, mayBeEmpty },
    state: { ...stateOption("First state", firstStates, unset).state, mayBeEmpty },
    impact: {
      value: "IMPACT",
      values: impacts,
      about: `One of: ${impacts.join(", ")}${isExisting ? "; empty for that of the components" : " (from the components)"}`,
      mayBeEmpty,
    },
  };
};

/** `--yes`. */
export const textYesOption = {
  yes: { about: "Save a text in single braces without asking, also on a terminal" },
} as const;

/** Whether a person at the terminal keeps a text in single braces, which is no field; true where there is none. */
export async function agreesToText(
  args: ParsedArguments,
  texts: readonly (string | undefined)[],
): Promise<boolean> {
  const braced = singleBracedText(texts.map((text) => text ?? ""));
  if (braced === undefined || args.flag("yes") || !isInteractive()) return true;
  printNote(`"${braced}" stays as it is: a field has double braces, as {{Service}}.`);
  if (await terminalPrompts.agree("Save it so?")) return true;
  printNote("Nothing was saved.");
  return false;
}

export const fieldsNote =
  "Fields such as {{Service}} in its title and message are filled in by --field of `announcement create`.";
