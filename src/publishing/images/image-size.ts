/** Size of the image in pixels, as link previews expect it. */
export const imageSize = { width: 1200, height: 630 } as const;
