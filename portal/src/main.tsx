import "./ui/ui.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { setBasePath } from "./api/base-path.ts";
import { storePreloaded, takePreloaded } from "./api/preloaded.ts";
import { queryClient } from "./api/query-client.ts";
import { Portal } from "./Portal.tsx";
import { hearing } from "./prerender/hydrated.ts";
import { yieldToBrowser } from "./prerender/yield-to-browser.ts";
import { startRouter, warm } from "./start-portal.ts";
import { applyTheme } from "./ui/theme.ts";
import { drawAsOf } from "./ui/times/format-times.ts";

async function begin(place: Element): Promise<void> {
  const known = takePreloaded();
  storePreloaded(queryClient, known);
  const isDrawn = place.hasChildNodes();
  // Hydrates the prerendered document in parts, yielding to user input.
  if (isDrawn) await yieldToBrowser();
  const router = startRouter(queryClient);
  const portal = <Portal router={router} client={queryClient} />;
  if (!isDrawn) {
    warm(router);
    createRoot(place).render(portal);
    return;
  }
  if (known.At !== undefined) drawAsOf(known.At);
  await yieldToBrowser();
  await router.load();
  await yieldToBrowser();
  startTransition(() => {
    hydrateRoot(place, portal);
  });
  document.dispatchEvent(new Event(hearing));
}

setBasePath(document.documentElement.dataset["basePath"] ?? "");
applyTheme();
const place = document.querySelector("#portal");
if (place !== null) void begin(place);
