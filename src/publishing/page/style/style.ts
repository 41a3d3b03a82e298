/** The visual design of public pages. Colours mean status only; interactive elements are in text colour. */

/** Takes the layout of a source text away; it must not lean on it. */
export function compact(source: string): string {
  return source
    .replace(/^\s*(?:\/\/.*|\/\*.*\*\/\s*)$/gmu, "")
    .replace(/\s*\n\s*/gu, "\n")
    .trim();
}

/** A style without what a browser does not need to read it. */
export function compactStyle(source: string): string {
  return compact(source)
    .replace(/\n?([{};,])\n?/gu, "$1")
    .replaceAll(";}", "}");
}

const tokens = `
:root{
  color-scheme:light dark;
  --paper:#fcfcf9;--sunk:#f3f3ee;--rule:#dededa;--edge:#84868a;--ink:#16191f;--ink2:#565b63;
  --op:#21895d;--mt:#225bb9;--dg:#c28403;--pt:#c34d10;--mj:#a90913;--un:#595e64;
  --mt-plate:#225bb9;--pt-plate:#b3440d;--mj-plate:#a90913;--un-plate:#595e64;
  --gutter:1.25rem;--mono:ui-monospace,"SF Mono","Cascadia Mono","Roboto Mono","DejaVu Sans Mono",Menlo,Consolas,monospace
}
@media screen and (prefers-color-scheme:dark){:root{
  --paper:#0f1318;--sunk:#181d23;--rule:#2b3138;--edge:#757b82;--ink:#edeeec;--ink2:#a4aab1;
  --op:#65cb94;--mt:#6998f0;--dg:#fad249;--pt:#f78b2c;--mj:#ec3939;--un:#7f8489;
  --mt-plate:#2a5fba;--pt-plate:#b84a12;--mj-plate:#b7131b;--un-plate:#545a61
}}
@media (min-width:46rem){:root{--gutter:2rem}}
`;

const ground = `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;background:var(--paper)}
body{
  margin:0;color:var(--ink);overflow-wrap:anywhere;
  font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif;
  font-variant-numeric:tabular-nums
}
h1,h2,h3,p,ul,pre{margin:0;padding:0;font:inherit}
ul{list-style:none}
h1,h2,h3,.about{font-variant-numeric:normal}
b{font-weight:600;color:var(--ink)}
a{color:inherit;text-decoration:underline 1px var(--edge);text-underline-offset:.25em}
a:hover{text-decoration-color:currentColor}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px;border-radius:3px}
[hidden]{display:none!important}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
[dir=auto]:not(.said){text-align:-webkit-match-parent;text-align:match-parent}
.wide{max-width:62rem;margin-inline:auto;padding-inline:var(--gutter)}
.small{font-size:.875rem;line-height:1.25rem;color:var(--ink2)}
.mark{flex:none;width:.875rem;height:.875rem;fill:currentColor}
.op{color:var(--op)}
.mt{color:var(--mt)}
.dg{color:var(--dg)}
.pt{color:var(--pt)}
.mj{color:var(--mj)}
.un{color:var(--un)}
`;

const head = `
.top{display:flex;flex-wrap:wrap;align-items:center;column-gap:1rem;min-height:3.5rem;padding-block:.25rem;font-weight:650;letter-spacing:-.015em}
.top>:first-child{flex:1 1 8rem;min-width:0;max-width:max-content}
.top nav{display:flex;flex:none;gap:1.25rem;margin-inline-start:auto;font-weight:400;white-space:nowrap}
.top a{display:flex;align-items:center;min-height:2.75rem}
.top>a:not(:hover),.row h3 a:not(:hover){text-decoration:none}
.head{position:relative;display:flex;gap:.75rem;padding-block:1.25rem}
.head .mark{width:1.75rem;height:1.75rem;margin-block-start:.125rem}
.head p{margin-block-start:.5rem;color:var(--ink2)}
h1{font-size:1.75rem;line-height:2rem;font-weight:650;letter-spacing:-.02em;text-wrap:balance}
.plate{
  --start:var(--gutter);--end:var(--gutter);
  overflow:hidden;margin-inline:calc(var(--gutter)*-1);padding:1.25rem var(--end) 1.375rem var(--start);background:var(--plate);color:#fff
}
[dir=rtl] .plate{padding-inline:var(--start) var(--end)}
.plate .mark,.plate p{color:inherit}
.plate.mt{--plate:var(--mt-plate)}
.plate.un{--plate:var(--un-plate)}
.plate.dg{--plate:#f3c53b;--end:4rem;color:#16191f;clip-path:polygon(0 0,100% 0,calc(100% - 16px) 50%,100% 100%,0 100%)}
.plate.pt{--plate:var(--pt-plate);--end:3.25rem}
.plate.mj{--plate:var(--mj-plate);--end:3.25rem}
.plate::after{position:absolute;inset-block:-1px;inset-inline-end:1.25rem;width:10px;background:currentColor}
.plate.dg::after{
  content:"";inset-block:0;width:26px;clip-path:polygon(16px 0,100% 0,10px 50%,100% 100%,16px 100%,0 50%)
}
.plate.pt::after{content:"";inset-block-start:50%}
.plate.mj::after{content:""}
[dir=rtl] .plate.dg{clip-path:polygon(0 0,100% 0,100% 100%,0 100%,16px 50%)}
[dir=rtl] .plate.dg::after{transform:scaleX(-1)}
.affected{display:flex;flex-wrap:wrap;column-gap:1.75rem;padding-block-start:1rem}
.affected li{position:relative;width:100%;padding-block:.75rem;padding-inline-start:1.375rem}
.affected .mark{position:absolute;inset-inline-start:0;margin-block-start:.1875rem}
.affected a{unicode-bidi:isolate;padding-block:.75rem;margin-inline-end:.5rem;color:var(--ink)}
@media (min-width:46rem){
  .top{min-height:5rem;padding-block:.25rem 1rem}
  .top nav{gap:1.75rem}
  .head{gap:.875rem;padding-block:1.625rem 1.75rem}
  .head .mark{width:2.375rem;height:2.375rem}
  h1{font-size:2.375rem;line-height:2.75rem}
  .plate{--start:1.75rem;margin-inline:0;border-radius:3px}
  .plate.dg{--end:6rem;border-start-end-radius:0;border-end-end-radius:0}
  .plate.pt,.plate.mj{--end:4.75rem}
  .plate::after{inset-inline-end:2rem;width:14px}
  .plate.dg::after{width:30px;clip-path:polygon(16px 0,100% 0,14px 50%,100% 100%,16px 100%,0 50%)}
  .affected{padding-block-start:1.5rem}
  .affected li{width:auto;padding-block:.375rem}
  .affected a{padding-block:.375rem}
}
`;

const timetable = `
.find{display:none;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;padding-block-start:2.5rem}
@media (scripting:enabled){.find{display:flex}}
.find input{
  width:18rem;max-width:100%;height:2.75rem;padding:0 .75rem;font:inherit;color:inherit;background:var(--paper);
  border:1px solid var(--edge);border-radius:3px
}
.find input:focus-visible{outline-offset:-1px}
.find output{min-width:6rem}
@media (max-width:45.99rem){.find input{width:100%}}
.timetable{padding-block-start:2.25rem}
.find+.timetable{padding-block-start:1.5rem}
.axis{padding-block-end:.75rem;border-block-end:1px solid var(--ink)}
.axis span+span{display:none}
.group{border-block-start:1px solid var(--rule)}
.group[open],.group[open]~.group,.rows~.group{margin-block-start:2rem;border-color:var(--ink)}
.group:not([open])+.group:not([open]){margin-block-start:0;border-color:var(--rule)}
.axis+.group{margin-block-start:0;border:0}
.group summary{
  display:flex;flex-wrap:wrap;align-items:center;column-gap:.5rem;min-height:2.75rem;padding-block:.625rem;cursor:pointer;
  list-style:none
}
.group summary::-webkit-details-marker{display:none}
.group summary::after{
  content:"";flex:none;width:.4375rem;height:.4375rem;margin-inline:.25rem 3px;border:solid var(--ink2);border-width:0 1.5px 1.5px 0;
  transform:translateY(-2px) rotate(45deg)
}
.group[open] summary::after{transform:translateY(2px) rotate(225deg)}
.group summary:hover::after{border-color:var(--ink)}
.group h2{flex:1;font-weight:600;letter-spacing:-.01em}
.group summary .mark{width:1rem;height:1rem}
.group summary p{order:1;width:100%;padding-inline-start:1.5rem}
.group[open] summary .mark,.group[open] summary p{display:none}
.group>p{max-width:66ch;padding-block-end:.75rem}
.row{
  display:grid;grid-template:"name uptime" "status status" "about about" "bars bars"/1fr auto;column-gap:1rem;
  padding-block:.75rem .875rem;border-block-start:1px solid var(--rule);scroll-margin-block-start:1rem
}
.axis+.rows>:first-child{border:0}
.row h3{grid-area:name;position:relative;padding-inline-start:1.375rem;font-weight:500}
.row h3 a{padding-block:.5rem}
.row h3 .mark{position:absolute;inset-block-start:.3125rem;inset-inline-start:0}
.row:target h3{text-decoration:underline 2px;text-underline-offset:.25em}
.status{grid-area:status;padding-inline-start:1.375rem;text-wrap:pretty}
.row .about{grid-area:about;padding-inline-start:1.375rem}
.about p{max-width:66ch}
.origin{font-size:.8125rem}
.unstable{display:block;position:relative}
.unstable .mark{position:absolute;inset-block-start:.1875rem;inset-inline-start:-1.375rem;color:var(--ink)}
.uptime{grid-area:uptime;text-align:end;white-space:nowrap}
.uptime small{font-size:.8125rem;color:var(--ink2)}
.bars{
  grid-area:bars;margin-block:-4px -6px;padding-block:6px;overflow:hidden;touch-action:pan-y
}
.bars svg{display:block;width:301.681%;height:32px;margin-inline-start:-201.681%;overflow:visible;fill:none;stroke-width:3}
.bars path{stroke:currentColor}
.bars .op,.bars .mt{stroke-width:8;stroke-dasharray:3 1}
.bars .un{stroke-dasharray:2 2}
.bars .pt{stroke-dasharray:6 2 99}
.bars .before{stroke-width:1;color:var(--edge)}
.bars .strip{stroke-width:2.5;stroke-dasharray:3 1;color:var(--mt)}
.bars .cursor{stroke-width:1px;vector-effect:non-scaling-stroke;color:var(--ink)}
.bars:focus-visible{outline-offset:1px}
[dir=rtl] .bars svg{transform:scaleX(-1)}
.day{grid-area:status;z-index:1;height:0;padding-inline-start:1.375rem;font-size:.8125rem;line-height:1.25rem}
.told .status{opacity:0}
@media (min-width:46rem){
  .axis{display:grid;grid-template-columns:21rem 1fr auto 7.25rem}
  .axis .short{display:none}
  .axis span+span{display:block;grid-column:2}
  .axis span+span+span{grid-column:3}
  .axis span+span+span+span{grid-column:4;text-align:end}
  .group summary{flex-wrap:nowrap}
  .group summary p{order:0;width:auto;padding:0}
  .row{grid-template:"name bars uptime" "status about uptime"/19.5rem 1fr 5.75rem;column-gap:1.5rem;padding-block:.625rem .5rem}
  .uptime{white-space:normal}
  .since{display:block}
  .status{margin-inline-end:-1rem}
  .row .about{display:flex;flex-wrap:wrap;gap:0 1.5rem;padding:0}
  .about p{flex:1 1 10rem}
  .about .origin{flex:0 1 auto;margin-inline-start:auto;text-align:end}
  .bars{margin-block:-11px 1px;padding-block:2px 0;overflow:visible}
  .bars svg{width:100%;margin:0}
  .day{grid-area:about;padding:0}
  .told .status{opacity:1}
  .told .about{opacity:0}
}
`;

const motion = `
@media (prefers-reduced-motion:no-preference){
  .changed{animation:changed 1.6s}
  @keyframes changed{from{background:var(--sunk)}}
}
`;

const foot = `
.ops summary{padding-block:.75rem;color:var(--ink2);cursor:pointer}
.ops p{margin-block-end:1rem}
.code span{display:block;padding-inline-start:1.5rem;text-indent:-1.5rem}
.code{
  overflow:hidden;margin-block-start:.5rem;padding:.75rem 1rem;white-space:pre-wrap;background:var(--sunk);border-radius:3px;
  font:.875rem/1.5rem var(--mono)
}
.section{padding-block-start:2.5rem}
.section>h2{padding-block-end:.5rem;font-weight:600;letter-spacing:-.01em;border-block-end:1px solid var(--ink)}
.section>p{padding-block-start:.75rem}
.section a{display:inline-block}
.all a{padding-block:.75rem;margin-block:-.75rem}
.foot{
  display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 2rem;margin-block-start:4rem;padding-block:1.25rem 3rem;
  border-block-start:1px solid var(--rule)
}
.foot>div{width:100%}
.foot>div ul{padding-block:.25rem .75rem}
.foot h2{font-weight:600;color:var(--ink)}
.foot p{max-width:66ch}
.foot .about{width:100%;padding-block-end:.5rem}
.foot ul{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem}
.foot a{display:inline-block;padding-block:.75rem;margin-block:-.75rem}
.foot .tongues{width:100%;padding-block-start:.75rem}
.tongues ul{column-gap:1.125rem}
@media (max-width:45.99rem){
  .foot>*{width:100%}
  .foot ul{row-gap:1.5rem}
  .foot>p,.foot>ul{padding-block:.75rem}
  .foot>div ul{padding-block:.75rem 1.25rem}
}
.tongues [aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
`;

const media = `
@media (forced-colors:active){
  :root{--op:CanvasText;--mt:CanvasText;--dg:CanvasText;--pt:CanvasText;--mj:CanvasText;--un:CanvasText}
  .mark,.bars svg{forced-color-adjust:none}
  .plate.plate{border:2px solid;color:CanvasText;clip-path:none}
  .plate::after{forced-color-adjust:none;background:CanvasText}
}
@media print{
  .find,.tongues,.top nav,nav.pager,nav.years,#subscribe,.group summary::after{display:none}
  .group::details-content{content-visibility:visible;block-size:auto}
  .row{break-inside:avoid}
  .plate.plate{
    padding:1.25rem;background:none;color:var(--ink);border:1px solid;border-inline-start-width:16px;border-radius:0;clip-path:none
  }
  .plate::after{display:none}
}
`;

/** The common style as served. */
export const pageStyle: string = compactStyle(tokens + ground + head + timetable + motion + foot + media);
