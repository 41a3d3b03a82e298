/** Content lines of iCalendar (RFC 5545, section 3.1), and their values. */

/** Octets of a line, without its end. */
const maxLineLength = 75;

const everyBreak = /\r\n|[\n\r\v\f\u{85}\u{2028}\u{2029}]/gu;
// Of the control characters only the tab may stand in a line.
const forbidden = /[^\t\P{Cc}]/gu;
const escaped = /[\\;,]/gu;

/** Escapes a text value on one line. Unusual line breaks would end the line for some readers. */
export function textValue(text: string): string {
  return text
    .toWellFormed()
    .replace(escaped, (character) => `\\${character}`)
    .replace(everyBreak, "\\n");
}

/** A moment (epoch milliseconds) as a value, in UTC and to the second: `20261129T020000Z`. */
export function timeValue(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/gu, "")}Z`;
}

/** A content line with its end: folded if long, never within a character. No value can end it. */
export function contentLine(name: string, value: string): string {
  const line = `${name}:${value}`.replace(forbidden, "");
  if (Buffer.byteLength(line) <= maxLineLength) return `${line}\r\n`;
  let text = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxLineLength) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return `${text}\r\n`;
}
