const headingTag = /(<\/?h)([456])(?=[ >])/gu;

/** The output of the service with its headings, `h4` to `h6` for the public page, a level higher: sections of the portal are `h2`. */
export function raiseHeadings(html: string): string {
  return html.replaceAll(headingTag, (_tag, start: string, level: string) => `${start}${Number(level) - 1}`);
}
