import { answerForms, openOrClose, signOut, toggle } from "./early-answers.ts";
import { earlySubmission } from "./early-submission.ts";
import { hydrated, hydrating, portalListening } from "./hydrated.ts";
import { preloadPart } from "./load-after-paint.ts";

/** The last click that needs the portal, and how to replay it. */
type PendingClick = { readonly target: HTMLElement; readonly replay: () => void };

/** Preloads what a button opens. */
function preloadOpened({ dataset: { opens } }: HTMLElement): void {
  if (opens !== undefined) preloadPart(opens);
}

/** Shows whether something pressed is in progress. */
function showBusy(target: HTMLElement | undefined, isBusy: boolean): void {
  for (const attribute of ["data-waits", "aria-busy"])
    if (isBusy) target?.setAttribute(attribute, "true");
    else target?.removeAttribute(attribute);
}

/** A signal that is aborted by an event of the document. */
function until(event: string): AbortSignal {
  const controller = new AbortController();
  document.addEventListener(event, () => controller.abort(), { once: true });
  return controller.signal;
}

/**
 * Records the last click or selection before the portal is loaded, shows it as busy, and replays it. Links and the
 * account menu work without it, dialogs open at once, and a complete form is sent at once. Changing or closing an incomplete
 * form discards its submission.
 */
export function recordClicks(): void {
  let pending: PendingClick | undefined;
  const submission = earlySubmission(showBusy);
  const setPending = (next: PendingClick | undefined) => {
    showBusy(pending?.target, false);
    pending = next;
    showBusy(pending?.target, true);
  };
  const recordClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button === null) return;
    if (toggle(button)) return;
    if (openOrClose(button)) return setPending(undefined);
    if (button.type === "submit" && button.form !== null && submission.submit(button, button.form))
      return setPending(undefined);
    if (button.dataset["signsOut"] !== undefined) void signOut();
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
    submission.discard();
  };
  const replayPending = () => {
    const click = pending;
    setPending(undefined);
    submission.endBusy();
    click?.replay();
  };
  const beforePortal = { signal: until(portalListening) };
  document.addEventListener("click", recordClick, beforePortal);
  document.addEventListener("change", recordSelection, beforePortal);
  // Capturing: `close` does not bubble.
  const beforeHydration = { signal: until(hydrated), capture: true };
  answerForms(beforeHydration);
  for (const type of ["input", "close"]) document.addEventListener(type, discardSubmission, beforeHydration);
  document.addEventListener(hydrating, () => submission.end(), { once: true });
  document.addEventListener(hydrated, replayPending, { once: true });
}
