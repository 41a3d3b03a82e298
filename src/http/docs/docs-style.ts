/** The style that the pages about the API add to the common one. */
import { inlineOf } from "../../publishing/page/document-shell.ts";

const mono = `ui-monospace,"SF Mono","Cascadia Mono","Roboto Mono","DejaVu Sans Mono",Menlo,Consolas,monospace`;

export const docsStyle: string = inlineOf(`
html{scroll-padding-block-start:1.5rem}
.docs{display:grid;grid-template-columns:minmax(0,1fr);column-gap:3rem;padding-block-end:4rem}
.docs h1{padding-block-start:1.25rem}
.docs h2{font-size:1.375rem;line-height:1.75rem;font-weight:650;letter-spacing:-.015em}
.docs h3{font-weight:600;line-height:1.5rem}
.docs h4,.docs .minor{margin:1.25rem 0 0;font-size:.875rem;line-height:1.25rem;font-weight:600}
.docs section{padding-block-start:1.25rem;margin-block-start:2.75rem;border-block-start:1px solid var(--ink)}
.docs section>p,.docs li>p,.docs article>p{max-width:66ch;margin-block-start:.75rem}
.docs .lead{max-width:60ch;margin-block-start:.75rem;font-size:1.125rem;line-height:1.75rem;color:var(--ink2)}
.docs code{font:.875em/1.5 ${mono}}
.docs :not(pre)>code{padding:.05em .25em;background:var(--sunk);border-radius:3px}
.docs h3 code,.docs nav code{padding:0!important;background:none!important}
.docs pre{
  margin-block-start:.75rem;padding:.75rem 1rem;overflow-x:auto;white-space:pre-wrap;background:var(--sunk);border-radius:3px;
  font:.8125rem/1.375rem ${mono};tab-size:2
}
.docs pre code{font:inherit}
.docs pre b{font-weight:400;color:var(--ink2);user-select:none}
.docs pre.reply{margin-block-start:1px;border-start-start-radius:0;border-start-end-radius:0;color:var(--ink2)}
.docs pre:has(+.reply){border-end-start-radius:0;border-end-end-radius:0}
.docs ol{margin:0;padding:0;list-style:none;counter-reset:step}
.docs ol>li{position:relative;margin-block-start:1.5rem;padding-inline-start:2.5rem;counter-increment:step}
.docs ol>li::before{
  content:counter(step);position:absolute;inset-inline-start:0;width:1.75rem;font-size:1.375rem;line-height:1.5rem;font-weight:650;
  color:var(--ink2)
}
.docs section>ul{max-width:66ch;margin-block-start:.75rem;padding-inline-start:1.125rem;list-style:disc}
.docs section>ul>li{margin-block-start:.375rem}
.docs dl{margin:.375rem 0 0;font-size:.875rem;line-height:1.25rem}
.docs dl>div{padding-block:.5rem;border-block-end:1px solid var(--rule)}
.docs dl>div:target dt{text-decoration:underline 2px;text-underline-offset:.25em}
.docs dd{margin:.125rem 0 0}
.docs dt code{padding:0!important;background:none!important;overflow-wrap:anywhere}
.docs .type{margin-inline-start:.5rem;color:var(--ink2)}
.docs .mend::before{content:"→ ";color:var(--ink2)}
.docs .index{max-width:none!important;margin-block-start:.75rem;padding:0!important;list-style:none!important;font-size:.875rem;line-height:1.25rem}
.docs .index li{display:flex;flex-wrap:wrap;gap:0 1rem;justify-content:space-between;margin:0!important;padding-block:.375rem}
.docs .index code{padding:0;background:none;color:var(--ink2)}
.docs .words{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:.5rem 1.5rem;padding:0;list-style:none}
.docs .words li{display:flex;align-items:center;gap:.5rem;margin:0}
.docs article{padding-block:1.5rem .5rem;border-block-start:1px solid var(--rule)}
.docs article:first-of-type{margin-block-start:1rem}
.docs .target{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem .75rem;margin-block-start:.375rem}
.docs .target code{background:none;padding:0}
.docs .method{font-weight:600}
.docs nav ul{padding:0;list-style:none}
.docs nav{font-size:.875rem;line-height:1.25rem;padding-block:1.5rem 0}
.docs nav a{display:block;padding-block:.3125rem;text-decoration-color:transparent}
.docs nav a:hover{text-decoration-color:currentColor}
.docs nav p{padding-block:1rem .25rem;color:var(--ink2)}
.docs details{margin-block-start:.75rem}
.docs summary{padding-block:.25rem;font-size:.875rem;line-height:1.25rem;cursor:pointer}
@media (max-width:59.99rem){.docs nav ul{columns:9rem;column-gap:2rem}}
@media (min-width:46rem){
  .docs dl>div{display:grid;grid-template-columns:17rem minmax(0,1fr);column-gap:1.5rem}
  .docs dd{margin:0}
  .docs .codes>div{grid-template-columns:13.5rem minmax(0,1fr) minmax(0,1fr)}
  .docs .mend::before{content:none}
}
@media (min-width:60rem){
  .docs{grid-template-columns:12rem minmax(0,1fr)}
  .docs nav{position:sticky;inset-block-start:0;align-self:start;max-height:100vh;overflow-y:auto;padding-block:1.75rem}
  @supports selector(::details-content){
    .docs nav summary{display:none}
    .docs nav details{margin:0}
    .docs nav details::details-content{content-visibility:visible;block-size:auto}
  }
}
@media print{.docs nav{display:none}.docs pre{border:1px solid var(--rule)}}
`);
