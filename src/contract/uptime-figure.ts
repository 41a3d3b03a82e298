/** When there is a figure of uptime, for the service and the portal alike. */

/** Milliseconds that must have been observed; a figure of less would be meaningless. */
export const minFigureMs = 24 * 60 * 60_000;
