/** Requests a link for a new password, where the service sends mail. */
import { send } from "../api/client.ts";
import { signInTexts } from "../texts/sign-in.ts";
import { findElement, requireElement } from "./markup.ts";
import { SentForm } from "./sent-form.ts";

/** Adds the step, if the document has it. `show` replaces the visible step and the title; `back` shows the first one. */
export function addForgottenPassword(steps: {
  readonly show: (step: HTMLElement, title: string) => void;
  readonly back: () => void;
}): void {
  const step = findElement("#forgotten-step", HTMLElement);
  if (step === undefined) return;
  const form = requireElement("#forgotten-step form", HTMLFormElement);
  const email = requireElement("#forgotten-email", HTMLInputElement);
  const notice = requireElement("#forgotten-sent", HTMLElement);
  const markSent = (isSent: boolean) => {
    form.hidden = isSent;
    notice.hidden = !isSent;
  };
  const request = new SentForm(form, async ({ Email = "" }) => {
    await send("POST", "Reset/Request", { Email: Email.trim() });
    markSent(true);
    notice.focus();
  });
  requireElement("#forgotten", HTMLButtonElement).addEventListener("click", () => {
    const { value } = requireElement("#email", HTMLInputElement);
    markSent(false);
    steps.show(step, signInTexts.forgotten.title);
    request.restart();
    email.value = value;
  });
  requireElement("#forgotten-back", HTMLButtonElement).addEventListener("click", steps.back);
}
