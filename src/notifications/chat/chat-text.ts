/** Texts as chat services take them: cut to their lengths, and escaped so that nothing in them is a command. */

/** A text of at most `max` UTF-16 units, whole characters only; a cut one ends with an ellipsis. */
export function cutText(text: string, max: number): string {
  return text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .toWellFormed()
        .replace(/\uFFFD$/u, "")}…`;
}

/** Escapes a text, then cuts it so that no escape is torn. */
export function escapeWithin(text: string, max: number, escape: (text: string) => string): string {
  let length = Math.min(text.length, max);
  let escaped = escape(cutText(text, length));
  while (escaped.length > max) {
    length = Math.floor(length * 0.9);
    escaped = escape(cutText(text, length));
  }
  return escaped;
}

/** Escapes a text for Slack's `mrkdwn`, and for the few tags of Google Chat's cards. */
export function escapeAngles(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Escapes a text for Discord's Markdown, and keeps names with an `@` from being mentions. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/[\\*_~`|[\]()<>]/gu, String.raw`\$&`)
    .replaceAll(/^(?=(?:#{1,3}|[-+]|\d+\.) )/gmu, "\u200B")
    .replaceAll("@", "@\u200B");
}
