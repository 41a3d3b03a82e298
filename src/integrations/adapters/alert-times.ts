/** The forms in which senders write times. */

/** Before this, a time is a sender's way to say "none" (`0001-01-01T00:00:00Z`, 0). */
const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2200, 0, 1);

/** Epoch milliseconds of epoch seconds, milliseconds, microseconds or nanoseconds, told apart by their size. */
function fromEpoch(number: number): number {
  if (number < 1e11) return number * 1000;
  if (number < 1e14) return number;
  return number < 1e17 ? number / 1e3 : number / 1e6;
}

const form =
  /^(\d{4})[-./](\d\d)[-./](\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9})\d*)?)? ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/iu;

function offsetMinutes(zone: string | undefined): number {
  const offset = /^([+-])(\d\d):?(\d\d)?$/u.exec(zone ?? "");
  if (offset === null) return 0;
  const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
  return offset[1] === "-" ? -minutes : minutes;
}

/** Reads a date and a time, in UTC where no zone is named. */
function fromText(text: string): number {
  const parts = form.exec(text);
  if (parts === null) return Number.NaN;
  const at = (index: number) => Number(parts[index] ?? 0);
  const [month, day, hour, minute, second] = [at(2), at(3), at(4), at(5), at(6)];
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60)
    return Number.NaN;
  const milliseconds = Number((parts[7] ?? "").padEnd(3, "0").slice(0, 3));
  return (
    Date.UTC(at(1), month - 1, day, hour, minute, second, milliseconds) - offsetMinutes(parts[8]) * 60_000
  );
}

/** Reads a time as epoch milliseconds; null where there is none. */
export function readAlertTime(value: unknown): number | null {
  let time = Number.NaN;
  if (typeof value === "number") time = fromEpoch(value);
  else if (typeof value === "string" && value.length <= 50) {
    const text = value.trim();
    time = /^\d{9,19}(?:\.\d{1,9})?$/u.test(text) ? fromEpoch(Number(text)) : fromText(text);
  }
  return time >= earliest && time <= latest ? Math.floor(time) : null;
}
