import { hydrated, portalListening } from "./hydrated.ts";
import { preloadModule } from "./load-after-paint.ts";

/** The last click that needs the portal, and how to replay it. */
type PendingClick = { readonly target: HTMLElement; readonly replay: () => void };

/** Preloads what a button opens. */
function preloadOpened({ dataset: { opens } }: HTMLElement): void {
  if (opens === undefined) return;
  const paths = document.documentElement.getAttribute(`data-of-${opens}`);
  for (const path of paths?.split(" ") ?? []) preloadModule(path);
}

/**
 * Records the last click or selection before the portal is loaded, shows it as busy, and replays it. Links
 * work without it.
 */
export function recordClicks(): void {
  let pending: PendingClick | undefined;
  const setPending = (next: PendingClick | undefined) => {
    for (const attribute of ["data-waits", "aria-busy"]) pending?.target.removeAttribute(attribute);
    pending = next;
    for (const attribute of ["data-waits", "aria-busy"]) next?.target.setAttribute(attribute, "true");
  };
  const recordClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button === null) return;
    setPending({ target: button, replay: () => button.click() });
    preloadOpened(button);
  };
  const recordSelection = ({ target }: Event) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const { value } = target;
    const replay = () => {
      target.value = value;
      target.dispatchEvent(new Event("change", { bubbles: true }));
    };
    setPending({ target: target, replay });
  };
  document.addEventListener("click", recordClick);
  document.addEventListener("change", recordSelection);
  const stop = () => {
    document.removeEventListener("click", recordClick);
    document.removeEventListener("change", recordSelection);
  };
  const replayPending = () => {
    const click = pending;
    setPending(undefined);
    click?.replay();
  };
  document.addEventListener(portalListening, stop, { once: true });
  document.addEventListener(hydrated, replayPending, { once: true });
}
