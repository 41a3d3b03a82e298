/**
 * Runs in a prerendered document before the portal: applies the theme, records clicks and shortcuts, and loads the portal
 * after painting, so that nothing competes with that.
 */
import { setBasePath } from "../api/base-path.ts";
import { applyTheme } from "../ui/theme.ts";
import { loadAfterPaint } from "./load-after-paint.ts";
import { recordKeys } from "./recorded-keys.ts";
import { recordClicks } from "./replayed-clicks.ts";

setBasePath(document.documentElement.dataset["basePath"] ?? "");
applyTheme();
recordClicks();
recordKeys();
loadAfterPaint((document.documentElement.dataset["begins"] ?? "").split(" "));
