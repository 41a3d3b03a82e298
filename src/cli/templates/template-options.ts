/** The options that commands on templates share. */
import { firstStates } from "../../contract/announcement-states.ts";
import { impacts } from "../../contract/words.ts";
import { componentOption, stateOption } from "../announcement-options.ts";

/** The argument that names a template, and the page where that is ambiguous. */
export const templateName = { "NAME|ID": "The template, by its name or id" } as const;
export const templatePage = {
  page: { value: "SLUG", about: "Page, if several have a template of that name" },
} as const;

/** The options of what an announcement takes from the template; in an existing one an empty value clears them. */
export const templateOptions = (isExisting: boolean) => {
  const [unset, mayBeEmpty] = isExisting ? ["; empty for none", true] : ["", false];
  return {
    component: { ...componentOption("Affected component", unset).component, mayBeEmpty },
    state: { ...stateOption("First state", firstStates, unset).state, mayBeEmpty },
    impact: {
      value: "IMPACT",
      values: impacts,
      about: `One of: ${impacts.join(", ")}${isExisting ? "; empty for that of the components" : " (from the components)"}`,
      mayBeEmpty,
    },
  };
};

export const fieldsNote =
  "Fields such as {{Service}} in its title and message are filled in by --field of `announcement create`.";
