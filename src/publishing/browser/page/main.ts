/**
 * The page's script: relative times, day details, search, remembered groups, live updates. Runs at the end of the
 * body. Without it the page has the same content: absolute times, and days in the bars' labels.
 */
import { startSearch } from "./component-search.ts";
import { startDayDetails } from "./day-details.ts";
import { copyOfParts, pageData, partsOf } from "./document.ts";
import { followUpdates } from "./live-updates.ts";
import { startGroups } from "./remembered-groups.ts";
import { startTimes } from "./times.ts";

// The page as served: updates are applied as differences from it.
const parts = pageData.live === undefined ? null : partsOf(document);
const served = parts === null ? null : copyOfParts(parts);

startTimes();
startGroups();
startSearch();
startDayDetails();
if (served !== null && location.protocol.startsWith("http")) {
  if (document.readyState === "complete") followUpdates(served);
  else addEventListener("load", () => setTimeout(followUpdates, 0, served));
}
