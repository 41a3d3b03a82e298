/** Style of archive pages: the history, one announcement, one component. */
import { compactStyle } from "./style.ts";
import { announcementStyle } from "./style-announcement.ts";

const source = `
.news{margin-block-end:1rem;padding-block:.75rem;border-block:1px solid var(--rule);color:var(--ink)}
.past .announcement{padding-block-start:.75rem}
.past .announcement h1{margin-block:.25rem .5rem}
.years{display:flex;flex-wrap:wrap;column-gap:1.5rem}
.years a,.pager a{display:inline-block;padding-block:.75rem}
.past>.about{max-width:66ch;padding-block:1rem .25rem}
.past>.all{padding-block-start:1.25rem}
.plate b{color:inherit}
.head .unstable{padding-inline-start:1.375rem;font-size:.875rem;line-height:1.25rem}
.head .unstable .mark{width:.875rem;height:.875rem;margin:0;inset-inline-start:0;color:inherit}
.head .unstable b{color:inherit}
.figure{padding-block:1rem .75rem}
.figure b{margin-inline-end:.5rem;font-size:3rem;line-height:1.1;font-weight:650;letter-spacing:-.03em}
.figure .small{display:inline-block}
.timetable.tall{padding:0}
.tall .row{display:block;position:relative;padding:1.5rem 0 0;border:0}
.tall .bars{margin:0;padding:0}
.tall .bars svg{height:48px}
.tall .day{position:absolute;inset-block-start:0;padding:0}
.ends{display:flex;justify-content:space-between;padding-block-start:.5rem}
.ends :first-child{display:none}
.account{width:100%;border-collapse:collapse}
.account th,.account td{padding:.5rem 0;font-weight:400;text-align:start;vertical-align:baseline;border-block-end:1px solid var(--rule)}
.account td{padding-inline-start:1rem;text-align:end;overflow-wrap:normal}
.account .marked th{position:relative;padding-inline-start:1.375rem}
.account .mark{position:absolute;inset-block-start:.875rem;inset-inline-start:0}
.account .sum>*{font-weight:600;border-color:var(--ink)}
.account th>.small{display:block}
.intervals li{position:relative;padding-inline-start:1.375rem}
.intervals .small{display:block}
.intervals~p{padding-inline-start:1.375rem}
.intervals .mark{position:absolute;inset-block-start:.3125rem;inset-inline-start:0}
.pager{display:flex;gap:1.75rem;padding-block-start:1.75rem}
@media (min-width:46rem){
  .ends :first-child{display:inline}
  .ends :nth-child(2){display:none}
  .account th>.small{display:inline;margin-inline-start:.5rem}
  .account td{white-space:nowrap}
  .intervals .small{display:inline;margin-inline-start:.25rem}
}
`;

/** The style of archive pages as served, after the common style; includes announcements. */
export const pastStyle: string = announcementStyle + compactStyle(source);
