import { hearing, hydrated } from "./hydrated.ts";
import { bringAhead } from "./load-after-paint.ts";

/** What was done last that needs the portal, and how it is done once that is there. */
type PendingClick = { readonly on: HTMLElement; readonly doIt: () => void };

/** Has come with all else what a button opens, instead of after it. */
function bringOpened({ dataset: { opens } }: HTMLElement): void {
  if (opens === undefined) return;
  const paths = document.documentElement.getAttribute(`data-of-${opens}`);
  for (const path of paths?.split(" ") ?? []) bringAhead(path);
}

/**
 * Keeps what somebody presses or chooses before the portal is there, marks it as under way, and does it then. The last one
 * counts. Links need nobody: they are followed at once.
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
