import "./ui/ui.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { setBasePath } from "./api/base-path.ts";
import { storePreloaded, takePreloaded } from "./api/preloaded.ts";
import { queryClient } from "./api/query-client.ts";
import { Portal } from "./Portal.tsx";
import { endHydration, hydrating, portalListening } from "./prerender/hydrated.ts";
import { yieldToBrowser } from "./prerender/yield-to-browser.ts";
import { preloadFirstScreen, startRouter } from "./start-portal.ts";
import { recordScrollbarWidth } from "./ui/dialogs/scrollbar-space.ts";
import { applyTheme } from "./ui/theme.ts";
import { setRenderTime } from "./ui/times/format-times.ts";

// Zod, which later screens load, would test whether it may compile code: the content security policy reports the attempt.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

async function startPortal(root: Element): Promise<void> {
  const preloaded = takePreloaded();
  storePreloaded(queryClient, preloaded);
  const isPrerendered = root.hasChildNodes();
  // Hydrates the prerendered document in parts, yielding to user input.
  if (isPrerendered) await yieldToBrowser();
  const router = startRouter(queryClient);
  const portal = <Portal router={router} client={queryClient} />;
  if (!isPrerendered) {
    preloadFirstScreen(router);
    createRoot(root).render(portal);
    return;
  }
  if (preloaded.At !== undefined) setRenderTime(preloaded.At);
  await yieldToBrowser();
  await router.load();
  await yieldToBrowser();
  document.dispatchEvent(new Event(hydrating));
  startTransition(() => {
    hydrateRoot(root, portal);
  });
  // A screen that is left before it is hydrated never says so.
  const unsubscribe = router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
    if (!pathChanged) return;
    unsubscribe();
    endHydration();
  });
  document.dispatchEvent(new Event(portalListening));
}

setBasePath(document.documentElement.dataset["basePath"] ?? "");
applyTheme();
recordScrollbarWidth();
const container = document.querySelector("#portal");
if (container !== null) void startPortal(container);
