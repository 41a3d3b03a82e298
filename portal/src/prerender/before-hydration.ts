/**
 * Runs in a prerendered document before the portal: applies the theme, records clicks, and loads the portal
 * after painting, so that nothing competes with that.
 */
import { applyTheme } from "../ui/theme.ts";
import { loadAfterPaint } from "./load-after-paint.ts";
import { recordClicks } from "./replayed-clicks.ts";

applyTheme();
recordClicks();
loadAfterPaint((document.documentElement.dataset["begins"] ?? "").split(" "));
