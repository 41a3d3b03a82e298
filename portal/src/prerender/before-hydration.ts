/**
 * What runs in a drawn document before the portal does: it shows the theme that was chosen, keeps what is pressed, and has
 * the portal come once the document is painted, so that nothing shares the line with that.
 */
import { applyTheme } from "../ui/theme.ts";
import { bringOncePainted } from "./load-after-paint.ts";
import { keepPress } from "./replayed-clicks.ts";

applyTheme();
keepPress();
bringOncePainted((document.documentElement.dataset["begins"] ?? "").split(" "));
