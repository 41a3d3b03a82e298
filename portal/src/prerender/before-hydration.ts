/**
 * Runs in a prerendered document before the portal: applies the theme, records clicks, and loads the portal
 * after painting, so that nothing competes with that.
 */
import { applyTheme } from "../ui/theme.ts";
import { bringOncePainted } from "./load-after-paint.ts";
import { keepPress } from "./replayed-clicks.ts";

applyTheme();
keepPress();
bringOncePainted((document.documentElement.dataset["begins"] ?? "").split(" "));
