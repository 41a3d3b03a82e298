/** Messages of reporters during one status: which are kept, and how they are joined. */

/** A reporter's message, with the time of its event (epoch milliseconds). */
export type ReportMessage = { readonly at: number; readonly text: string };

const messageLimit = 8_000;

/**
 * Limits the messages of a period (oldest first, each at most 2,000 characters): drops immediate repetitions;
 * beyond 8,000 characters keeps the first and the newest. Can be applied again after adding newer messages.
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

/** The messages of a period as one text, at least a line each; null if there are none. */
export function joinMessages(messages: readonly ReportMessage[]): string | null {
  return messages.length === 0 ? null : messages.map(({ text }) => text).join("\n");
}
