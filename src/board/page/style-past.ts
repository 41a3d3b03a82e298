/** The look of the pages of what is past: the history, one announcement, one component. */
import { compactStyle } from "./style.ts";
import { announcementStyle } from "./style-announcement.ts";

const source = `
.news{margin-block-end:1rem;padding-block:.75rem;border-block:1px solid var(--rule);color:var(--ink)}
.past .announcement{padding-block-start:0}
.past .announcement h1{margin-block:.25rem .5rem}
.years{display:flex;flex-wrap:wrap;column-gap:1.5rem}
.years a,.pager a{display:inline-block;padding-block:.75rem}
.years a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
.pager{display:flex;gap:1.75rem;padding-block-start:1.75rem}
`;

/** The style of documents of what is past, as it stands in them after the common one: announcements included. */
export const pastStyle: string = announcementStyle + compactStyle(source);
