import "./look/look.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { keepKnown, takeKnown } from "./api/known.ts";
import { queryClient } from "./api/queries.ts";
import { pause } from "./drawn/pause.ts";
import { hearing } from "./drawn/taken-over.ts";
import { applyTheme } from "./look/theme.ts";
import { drawAsOf } from "./look/times/times.ts";
import { Portal } from "./Portal.tsx";
import { startRouter, warm } from "./starting.ts";

async function begin(place: Element): Promise<void> {
  const known = takeKnown();
  keepKnown(queryClient, known);
  const isDrawn = place.hasChildNodes();
  // What stands there was drawn from the same: it is taken over as it is, a part at a time, with room for whoever reads it.
  if (isDrawn) await pause();
  const router = startRouter(queryClient);
  const portal = <Portal router={router} client={queryClient} />;
  if (!isDrawn) {
    warm(router);
    createRoot(place).render(portal);
    return;
  }
  if (known.At !== undefined) drawAsOf(known.At);
  await pause();
  await router.load();
  await pause();
  startTransition(() => {
    hydrateRoot(place, portal);
  });
  document.dispatchEvent(new Event(hearing));
}

applyTheme();
const place = document.querySelector("#portal");
if (place !== null) void begin(place);
