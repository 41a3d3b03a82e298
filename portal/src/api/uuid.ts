/** A random UUID (version 4). Browsers have `crypto.randomUUID` on https and localhost alone; a page may be on neither. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, index) => {
    const fixed = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return fixed.toString(16).padStart(2, "0");
  });
  const part = (from: number, to: number) => hex.slice(from, to).join("");
  return [part(0, 4), part(4, 6), part(6, 8), part(8, 10), part(10, 16)].join("-");
}
