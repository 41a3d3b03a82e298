/** What reporters wrote while a status stood: how much of it is kept, and how it reads. */

/** What a reporter wrote, and the time of the word that carried it (epoch milliseconds). */
export type ReportMessage = { readonly at: number; readonly text: string };

const messageLimit = 8_000;

/**
 * What a period keeps of its messages (oldest first, each at most 2,000 characters): of what is said again at once the
 * first; beyond 8,000 characters the first and the newest. What was kept may be kept again with newer messages.
 */
export function retainMessages(messages: readonly ReportMessage[]): readonly ReportMessage[] {
  const kept: ReportMessage[] = [];
  for (const message of messages) {
    if (message.text !== "" && message.text !== kept.at(-1)?.text) kept.push(message);
  }
  let length = kept.reduce((sum, { text }) => sum + text.length + 1, -1);
  while (length > messageLimit && kept.length > 2) {
    const [dropped] = kept.splice(1, 1);
    length -= (dropped?.text.length ?? 0) + 1;
  }
  return kept;
}

/** The messages of a period as one text, a line or more for each; null where nothing was written. */
export function joinMessages(messages: readonly ReportMessage[]): string | null {
  return messages.length === 0 ? null : messages.map(({ text }) => text).join("\n");
}
