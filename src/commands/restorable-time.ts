/** How long deleted resources can be restored. */

/** Milliseconds for which deleted resources can be restored. */
export const restorableMs = 30 * 24 * 60 * 60_000;
