/** A command line as a shell gives it to a completion, and completions as bash takes them. */

/** The words of a line, without their quotes. */
export type ShellLine = {
  readonly words: readonly string[];
  readonly current: string;
  /** The beginning of the current word that bash keeps: up to a character that breaks words, or to an open quote. */
  readonly prefix: string;
  /** The quote that is open at the end. */
  readonly quote: "" | "'" | '"';
};

/** Reads a line up to the cursor; `breaks` are the characters that break words for completion (`COMP_WORDBREAKS` of bash). */
export function readShellLine(line: string, breaks = ""): ShellLine {
  const words: string[] = [];
  let [current, prefix]: [string | undefined, string] = [undefined, ""];
  let quote: ShellLine["quote"] = "";
  let prefixBeforeQuote = "";
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    const next = line.charAt(at + 1);
    const isEscape = character === "\\" && (quote === "" || (quote === '"' && /["$`\\]/u.test(next)));
    if (isEscape) {
      current = (current ?? "") + next;
      at += 1;
    } else if (quote !== "" && character === quote) {
      quote = "";
      prefix = prefixBeforeQuote;
    } else if (quote === "" && (character === "'" || character === '"')) {
      quote = character;
      current ??= "";
      prefixBeforeQuote = prefix;
      prefix = current;
    } else if (quote === "" && /\s/u.test(character)) {
      if (current !== undefined) words.push(current);
      [current, prefix] = [undefined, ""];
    } else {
      current = (current ?? "") + character;
      if (quote === "" && breaks.includes(character)) prefix = current;
    }
  }
  return { words, current: current ?? "", prefix, quote };
}

/** A completion of the current word as bash inserts it: without what it keeps, and quoted. */
export function bashCompletion(text: string, { prefix, quote }: ShellLine): string {
  const rest = text.slice(prefix.length);
  if (quote === "'") return rest;
  return rest.replaceAll(quote === '"' ? /["$`\\]/gu : /[^\p{L}\p{M}\p{N}\w%+,./:=@-]/gu, "\\$&");
}
