/** The size of the picture of the page, in pixels: what those who show it beside a link ask for. */
export const imageSize = { width: 1200, height: 630 } as const;
