import { hearing, hydrated } from "./hydrated.ts";
import { bringAhead } from "./load-after-paint.ts";

/** The last click that needs the portal, and how to replay it. */
type PendingClick = { readonly on: HTMLElement; readonly doIt: () => void };

/** Preloads what a button opens. */
function bringOpened({ dataset: { opens } }: HTMLElement): void {
  if (opens === undefined) return;
  const paths = document.documentElement.getAttribute(`data-of-${opens}`);
  for (const path of paths?.split(" ") ?? []) bringAhead(path);
}

/**
 * Records the last click or selection before the portal is loaded, shows it as busy, and replays it. Links
 * work without it.
 */
export function keepPress(): void {
  let kept: PendingClick | undefined;
  const keep = (next: PendingClick | undefined) => {
    for (const attribute of ["data-waits", "aria-busy"]) kept?.on.removeAttribute(attribute);
    kept = next;
    for (const attribute of ["data-waits", "aria-busy"]) next?.on.setAttribute(attribute, "true");
  };
  const press = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button === null) return;
    keep({ on: button, doIt: () => button.click() });
    bringOpened(button);
  };
  const choose = ({ target }: Event) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const { value } = target;
    const doIt = () => {
      target.value = value;
      target.dispatchEvent(new Event("change", { bubbles: true }));
    };
    keep({ on: target, doIt });
  };
  document.addEventListener("click", press);
  document.addEventListener("change", choose);
  const stop = () => {
    document.removeEventListener("click", press);
    document.removeEventListener("change", choose);
  };
  const doKept = () => {
    const last = kept;
    keep(undefined);
    last?.doIt();
  };
  document.addEventListener(hearing, stop, { once: true });
  document.addEventListener(hydrated, doKept, { once: true });
}
