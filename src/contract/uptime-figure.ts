/** When there is a figure of uptime, for the service and the portal alike. */

/** Milliseconds that must have been observed for it: a figure of less would tell of minutes. */
export const minFigureMs = 24 * 60 * 60_000;
