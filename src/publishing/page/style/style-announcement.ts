/** Style of announcements and their Markdown, separate since a calm page does not need it. */
import { compactStyle } from "./style.ts";

const source = `
ol,blockquote,h4,h5,h6{margin:0;padding:0;font:inherit}
ol{list-style:none}
.announcement{container-type:inline-size;max-width:44rem;padding-block-start:1.75rem}
.announcement h2,.postmortem h2{font-size:1.375rem;line-height:1.25;font-weight:650;letter-spacing:-.02em;text-wrap:balance}
.announcement h2 a{display:inline-block;padding-block:.125rem;text-decoration-color:transparent}
.announcement h2 a:hover{text-decoration-color:currentColor}
.kind{display:flex;flex-wrap:wrap;align-items:center;gap:.375rem}
.lines .untold,.entry .untold{display:block}
.concerned{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;padding-block-start:.625rem}
.concerned li{position:relative;width:100%;padding-inline-start:1.375rem}
.concerned .plain{padding:0}
.concerned .mark{position:absolute;inset-block-start:.1875rem;inset-inline-start:0}
.concerned b,.concerned a{margin-inline-end:.25rem;font-weight:400}
.concerned a{color:var(--ink)}
.course{display:grid;grid-template-columns:repeat(3,minmax(0,1fr)) auto;padding-block-start:1.25rem}
.course li{overflow-wrap:break-word}
@media (max-width:45.99rem){
  .course{grid-template-columns:minmax(min-content,1.25fr) repeat(2,minmax(min-content,1fr)) auto;font-size:.8125rem}
}
@container (max-width:20.75rem){
  .course li{min-width:.75rem;min-height:2.5rem;white-space:nowrap}
  .course li:not([aria-current]) span{position:absolute;width:1px;overflow:hidden;clip-path:inset(50%)}
}
.course li{position:relative;padding-block-start:1.25rem}
.course li::before,.course li::after{content:"";box-sizing:border-box;position:absolute;inset-inline-start:0;border:0 solid var(--rule)}
.course li:nth-child(-n+3){margin-inline-end:.5rem}
.course li::after{inset-block-start:.3125rem;inset-inline-end:-.5rem;border-block-start-width:2px}
.course li::before{
  z-index:1;inset-block-start:0;width:.75rem;height:.75rem;background:var(--paper);border:2px solid var(--edge);border-radius:50%
}
.course .past::before,.course .past::after,.course [aria-current]::before{border-color:var(--ink)}
.course .past::before{border-width:.375rem}
.course [aria-current]::before{border-width:.25rem}
.course li:last-child::after{inset-inline-end:0}
.course [aria-current]{color:var(--ink);font-weight:600}
.announcement .register{margin-block-start:1rem}
.entry{display:grid;grid-template-columns:4.25rem 1fr;padding-block:.75rem;border-block-start:1px solid var(--rule)}
.entry>time{padding-inline-end:.5rem}
.days .entry{grid-template-columns:5.25rem 1fr}
.days .entry>time{white-space:nowrap}
.dated .entry{grid-template-columns:5.75rem 1fr}
@media (min-width:23.01rem){main:has(.dated) .entry{grid-template-columns:5.75rem 1fr}}
@media (max-width:23rem){
  .dated .entry{display:block}
  .dated .entry>time{font-size:.875rem;color:var(--ink2)}
}
.announcement .entry:last-child{border-block-end:1px solid var(--rule)}
.announcement .older .register{margin:0}
.older .entry:first-child{border-block-start:0}
.older summary{padding-block:.75rem;font-size:.875rem;line-height:1.25rem;color:var(--ink2);cursor:pointer}
.older[open] summary{border-block-end:1px solid var(--rule)}
.said{max-width:66ch}
.said>*+*,.said li+li,.said li>*+*{margin-block-start:.5rem}
.said h3,.said h4,.said h5,.said h6{font-weight:600}
.said h3,.said h3+p{display:inline}
.said p,.said li,.said h4,.said h5,.said h6{unicode-bidi:plaintext}
.said ul,.said ol{padding-inline-start:1.375rem}
.said ul{list-style:disc}
.said ol{list-style:decimal}
.said .changes{padding:0;list-style:none}
.said .changes li{margin:0}
.said blockquote{padding-inline-start:1rem;border-inline-start:2px solid var(--edge);color:var(--ink2)}
.said hr{border:0;border-block-start:1px solid var(--rule)}
.said code{padding:.0625rem .25rem;font:.875em/1.4 var(--mono);background:var(--sunk);border-radius:3px}
.said pre{padding:.5rem .75rem;white-space:pre-wrap;background:var(--sunk);border-radius:3px}
.said pre code{padding:0;background:none}
.excerpt{white-space:pre-line}
.postmortem{padding-block-start:2.5rem}
.postmortem .said{padding-block-start:.75rem}
.section .entry:first-child{border:0}
.lines{padding-block-start:1rem}
.lines li{position:relative;padding-block:.5rem;padding-inline-start:1.375rem}
.lines .mark{position:absolute;inset-block-start:.8125rem;inset-inline-start:0}
.lines a{display:inline-block}
.lines p,.entry p{max-width:66ch}
.lines h2,.lines h3,.entry>div>h2,.entry>div>h3{font-weight:600}
.entry>div.said>h3{font-weight:600}
@media print{.older::details-content{content-visibility:visible;block-size:auto}}
@media (min-width:46rem){
  .concerned li{width:auto}
  .entry,.days .entry{grid-template-columns:7rem 1fr}
  .dated .entry{grid-template-columns:9rem 1fr}
  main:has(.dated) .entry{grid-template-columns:9rem 1fr}
}
`;

/** The announcement style as served, after the common style. */
export const announcementStyle: string = compactStyle(source);
