/** What the page does beyond being read: ages, a line for each day, finding, groups that stay as they were left, and news. */
import { ages } from "./script/ages-script.ts";
import { timetable } from "./script/component-list-script.ts";
import { live } from "./script/live-script.ts";
import { patch } from "./script/patch-script.ts";
import { compact } from "./style/style.ts";

// Runs at the end of the body, once. Words come from `data-` attributes, so that one script, and one hash, serves every
// language. Without it the page says the same: ages are times, days are in each bar's label.
const source = `
(() => {
"use strict";
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const words = document.body.dataset;
const isMirrored = document.documentElement.dir === "rtl";
// How the page came: news is told by what differs from that.
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

/** The script of the page, as it stands in the document: without the ends of lines that end nothing, and the room around signs. */
export const pageScript: string = compact(source)
  .replace(/(?<=[{;,(])\n/gu, "")
  .replace(/\n(?=[})])/gu, "")
  .replace(/ (?<sign>=>|[=!]==|=|&&|\|\||\?\??|:) /gu, "$<sign>");
