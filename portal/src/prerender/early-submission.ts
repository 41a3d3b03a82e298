import { type Outcome, readStatusChange, sendStatus } from "./early-status.ts";

type Submission = {
  readonly button: HTMLButtonElement;
  readonly change: string;
  /** Undefined while it is being sent. */
  readonly outcome?: Outcome;
};

/**
 * Submits the dialog's form before the portal is loaded, and shows the outcome above its buttons until the portal does:
 * a portal that never loads leaves nobody in doubt.
 */
export function earlySubmission(showBusy: (button: HTMLElement, isBusy: boolean) => void) {
  let last: Submission | undefined;
  let sendWaiting: (() => void) | undefined;
  let notice: HTMLElement | undefined;
  let hasEnded = false;
  const hideOutcome = () => {
    notice?.remove();
    notice = undefined;
  };
  const showOutcome = ({ button, outcome }: Submission) => {
    hideOutcome();
    showBusy(button, outcome === undefined);
    if (hasEnded || outcome === undefined) return;
    notice = document.createElement("p");
    notice.setAttribute("role", outcome.isSaved ? "status" : "alert");
    button.parentElement?.before(notice);
    // Screen readers announce what changes in an existing element.
    notice.textContent = outcome.text;
  };
  /** Sends a complete form, a change that was saved only once; false if something is missing. */
  const submit = (button: HTMLButtonElement, form: HTMLFormElement): boolean => {
    const input = readStatusChange(form);
    if (input === undefined) return false;
    const change = JSON.stringify(input);
    const isSending = last !== undefined && last.outcome === undefined;
    const isSaved = last?.change === change && last.outcome?.isSaved === true;
    if (isSending && last?.change !== change) sendWaiting = () => submit(button, form);
    if (last === undefined || !(isSending || isSaved)) {
      const submission = { button, change };
      const replacesLast = last?.outcome?.isSaved === false;
      last = submission;
      void sendStatus(input, { replacesLast }).then((outcome) => {
        last = { ...submission, outcome };
        showOutcome(last);
        const send = sendWaiting;
        sendWaiting = undefined;
        if (!hasEnded && send !== undefined) send();
      });
    }
    showOutcome(last);
    return true;
  };
  return {
    submit,
    /** Hides the outcome as the form is changed or closed, and forgets a change that waits for another. */
    discard(): void {
      sendWaiting = undefined;
      hideOutcome();
    },
    /** Restores the document before it is hydrated, and shows nothing from then on. */
    end(): void {
      hasEnded = true;
      hideOutcome();
    },
    /** Ends the display of progress, which the portal shows once it has hydrated the document. */
    endBusy(): void {
      if (last !== undefined) showBusy(last.button, false);
    },
  };
}
