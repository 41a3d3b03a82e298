const units = [
  ["d", 86_400],
  ["h", 3_600],
  ["min", 60],
  ["s", 1],
] as const;

/** A duration to the second: `1 h 30 min`. */
export function fullDuration(milliseconds: number): string {
  let seconds = Math.round(milliseconds / 1_000);
  if (seconds === 0) return milliseconds === 0 ? "0\u00A0min" : "under 1\u00A0s";
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(seconds / size);
    if (count > 0) parts.push(`${count}\u00A0${unit}`);
    seconds -= count * size;
  }
  return parts.join(" ");
}

/** A duration in its two largest units: `34 d 17 h`. */
export function shortDuration(milliseconds: number): string {
  return fullDuration(milliseconds).split(" ").slice(0, 2).join(" ");
}
