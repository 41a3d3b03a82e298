import { answerForms, openOrClose, toggle } from "./early-answers.ts";
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

/** A signal that is aborted by an event of the document. */
function until(event: string): AbortSignal {
  const controller = new AbortController();
  document.addEventListener(event, () => controller.abort(), { once: true });
  return controller.signal;
}

/**
 * Records the last click or selection before the portal is loaded, shows it as busy, and replays it. Links
 * work without it, and dialogs open at once. Changing or closing a submitted form discards its submission.
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
    if (toggle(button)) return;
    if (openOrClose(button)) return setPending(undefined);
    setPending({ target: button, replay: () => button.click() });
    preloadOpened(button);
  };
  const recordSelection = ({ target }: Event) => {
    // Hydration keeps the values of forms.
    if (!(target instanceof HTMLSelectElement) || target.form !== null) return;
    const { value } = target;
    const replay = () => {
      target.value = value;
      target.dispatchEvent(new Event("change", { bubbles: true }));
    };
    setPending({ target: target, replay });
  };
  const discardSubmission = ({ target }: Event) => {
    const dialog = pending?.target.closest("dialog");
    if (dialog != null && target instanceof Node && dialog.contains(target)) setPending(undefined);
  };
  const replayPending = () => {
    const click = pending;
    setPending(undefined);
    click?.replay();
  };
  const beforePortal = { signal: until(portalListening) };
  document.addEventListener("click", recordClick, beforePortal);
  document.addEventListener("change", recordSelection, beforePortal);
  // Capturing: `close` does not bubble.
  const beforeHydration = { signal: until(hydrated), capture: true };
  answerForms(beforeHydration);
  for (const type of ["input", "close"]) document.addEventListener(type, discardSubmission, beforeHydration);
  document.addEventListener(hydrated, replayPending, { once: true });
}
