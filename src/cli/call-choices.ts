/** The choices of a person in this call among resources of the same name, so that the call asks once. */
import { isInteractive } from "./terminal-prompts.ts";

let isAllowed = false;
const choices = new Map<string, string>();

/** Forgets the choices of the call before, and notes the words of this one. */
export function startChoices(words: readonly string[]): void {
  choices.clear();
  isAllowed = !words.includes("--yes") && isInteractive();
}

/** Whether a person may be asked which one a name means: not with `--yes`, which asks nothing. */
export const isPickerAllowed = (): boolean => isAllowed;

/** The id that was chosen for a name in this call; undefined for none. */
export const rememberedChoice = (name: string): string | undefined => choices.get(name);

/** Remembers the id that was chosen for a name. */
export function rememberChoice(name: string, id: string): void {
  choices.set(name, id);
}
