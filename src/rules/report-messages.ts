/** Limits and joins the reporters' messages of one status period. */

/** A reporter's message, with the time of its event (epoch milliseconds). */
export type ReportMessage = { readonly at: number; readonly text: string };

const maxTotalLength = 8_000;

/**
 * Limits the messages of a period (oldest first, each at most 2,000 characters): drops immediate repetitions;
 * beyond 8,000 characters keeps the first and the newest. Can be applied again after adding newer messages.
 */
export function retainMessages(messages: readonly ReportMessage[]): readonly ReportMessage[] {
  const retained: ReportMessage[] = [];
  for (const message of messages) {
    if (message.text !== "" && message.text !== retained.at(-1)?.text) retained.push(message);
  }
  let length = retained.reduce((sum, { text }) => sum + text.length + 1, -1);
  while (length > maxTotalLength && retained.length > 2) {
    const [dropped] = retained.splice(1, 1);
    length -= (dropped?.text.length ?? 0) + 1;
  }
  return retained;
}

/** The messages of a period as one text, at least a line each; null if there are none. */
export function joinMessages(messages: readonly ReportMessage[]): string | null {
  return messages.length === 0 ? null : messages.map(({ text }) => text).join("\n");
}
