/** The page's script: relative times, day details, search, remembered groups, live updates. */
import { ages } from "./script/ages-script.ts";
import { timetable } from "./script/component-list-script.ts";
import { live } from "./script/live-script.ts";
import { patch } from "./script/patch-script.ts";
import { compact } from "./style/style.ts";

// Runs at the end of the body. Texts come from `data-` attributes, so that one script and hash serve every
// language. Without it the page has the same content: absolute times, and days in the bars' labels.
const source = `
(() => {
"use strict";
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const words = document.body.dataset;
const isMirrored = document.documentElement.dir === "rtl";
// The page as served: updates are applied as differences from it.
const partsOf = (page) => ["svg", "header", "main", "footer"].map((name) => page.querySelector("body>" + name));
const copyOf = (parts) => parts.map((part) => part.cloneNode(true));
const came = words.live === undefined ? null : copyOf(partsOf(document));
${ages}${timetable}${patch}
const follow = () => {
${live}
};
if (came !== null && location.protocol.startsWith("http")) {
  if (document.readyState === "complete") follow();
  else addEventListener("load", () => setTimeout(follow));
}
})();
`;

/** The script as served, without needless line ends and spaces. */
export const pageScript: string = compact(source)
  .replace(/(?<=[{;,(])\n/gu, "")
  .replace(/\n(?=[})])/gu, "")
  .replace(/ (?<sign>=>|[=!]==|=|&&|\|\||\?\??|:) /gu, "$<sign>");
