/** A press of a key, and whether it enters text into a field. */
type Press = { readonly key: string; readonly at: number; readonly isInField: boolean };

/** Milliseconds without a key after which typing has ended. */
export const maxTypingGapMs = 2_000;

const isText = ({ key }: Press) => key.length === 1 || key === "Backspace" || key === "Delete";

/**
 * Recognizes text typed on after its field was removed or lost the focus, as when a screen is replaced by an error:
 * those letters are no shortcuts. Another key, such as Tab, Enter or Escape, ends the text, as `end` does for a click.
 */
export class Typing {
  #textAt = Number.NEGATIVE_INFINITY;

  /** Records a press; true if it continues a text outside its field. */
  continues(press: Press): boolean {
    const isContinued = isText(press) && press.at - this.#textAt < maxTypingGapMs;
    if (press.key === "Shift") return false;
    if (isText(press) && (press.isInField || isContinued)) this.#textAt = press.at;
    else this.end();
    return isContinued && !press.isInField;
  }

  end(): void {
    this.#textAt = Number.NEGATIVE_INFINITY;
  }
}
