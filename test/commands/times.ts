/** Lengths of time in milliseconds, and moments as the wire has them. */
export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A moment (epoch milliseconds) as the wire has it. */
export const iso = (at: number) => new Date(at).toISOString();
