/**
 * The sign-in script: password, then a code if required; or a passkey, or a provider. Enhances a complete
 * document.
 */
import "./sign-in.css";
import type { SignInOutcome } from "../../../src/contract/portal/session.ts";
import { basePath, setBasePath } from "../api/base-path.ts";
import { send } from "../api/client.ts";
import { onConnectivity, readConnectivity } from "../api/connectivity.ts";
import { goToProvider } from "../api/open-id-provider.ts";
import { signInByPasskey, supportsPasskeys } from "../api/passkeys.ts";
import { RefusedError } from "../api/refused-error.ts";
import { readSignInAddress } from "../shell/sign-in-address.ts";
import { openIdErrorTexts } from "../texts/openid.ts";
import { signInTexts } from "../texts/sign-in.ts";
import { focusFirstField } from "../ui/focus.ts";
import { applyTheme } from "../ui/theme.ts";
import { isBusy, markBusy } from "./busy-button.ts";
import { addForgottenPassword } from "./forgotten-password.ts";
import { findElement, requireElement } from "./markup.ts";
import { prefetchOnInteraction } from "./prefetch.ts";
import { SentForm } from "./sent-form.ts";
import { errorNotice, showNotice } from "./sign-in-notices.ts";

/** Duration of the signed-out message, in milliseconds. */
const signedOutNoticeMs = 6_000;

const { next, reason, challenge, openIdError } = readSignInAddress(location.href);

/** Never settles: keeps the busy state while the document is being left. */
const neverSettles = () => new Promise<never>(() => undefined);

/** Shows a notice while a request waits for the store. */
function showStoreWait(): void {
  const message = document.body.dataset["storeUnavailable"] ?? "";
  let removeNotice: (() => void) | undefined;
  onConnectivity(() => {
    const isWaiting = readConnectivity().storeRetryAt !== undefined;
    if (isWaiting) removeNotice ??= showNotice(message);
    else {
      removeNotice?.();
      removeNotice = undefined;
    }
  });
}

/** Shows the reason for being here, and removes transient parameters from the address. */
function showReason(form: HTMLFormElement): void {
  if (openIdError !== undefined)
    form.before(
      errorNotice(new RefusedError("SignInRefused", openIdErrorTexts[openIdError]), signInTexts.signIn.notIn),
    );
  if (reason !== undefined) {
    const removeNotice = showNotice(signInTexts.signIn.notices[reason]);
    if (reason === "signed-out") setTimeout(removeNotice, signedOutNoticeMs);
  }
  if (reason !== undefined || challenge !== undefined)
    history.replaceState(null, "", location.pathname + location.search);
}

/** Switches between the steps: password, code, forgotten password. */
function steps(): {
  readonly handleOutcome: (outcome: SignInOutcome) => Promise<void>;
  readonly form: HTMLFormElement;
} {
  const passwordStep = requireElement("#password-step", HTMLElement);
  const codeStep = requireElement("#code-step", HTMLElement);
  const passwordForm = requireElement("#password-step form", HTMLFormElement);
  let challengeToken = challenge ?? "";
  const handleOutcome = async (outcome: SignInOutcome) => {
    if (outcome.SignedIn) {
      location.replace(`${basePath()}/portal${next ?? "/"}`);
      return await neverSettles();
    }
    challengeToken = outcome.Challenge;
    showCodeStep();
  };
  const password = new SentForm(passwordForm, async ({ Email = "", Password = "" }) => {
    await handleOutcome((await send("POST", "SignIn", { Email, Password })).result);
  });
  const code = new SentForm(requireElement("#code-step form", HTMLFormElement), async ({ Code = "" }) => {
    const body = { Challenge: challengeToken, Code: Code.trim() };
    await handleOutcome((await send("POST", "SignIn/Code", body)).result);
  });
  let visibleStep = passwordStep;
  const show = (step: HTMLElement, title: string) => {
    visibleStep.hidden = true;
    step.hidden = false;
    visibleStep = step;
    document.title = document.title.replace(/^[^·]*/u, `${title} `);
  };
  const showCodeStep = () => {
    show(codeStep, signInTexts.code.title);
    code.restart();
  };
  const back = () => {
    show(passwordStep, signInTexts.signIn.title);
    password.restart();
  };
  requireElement("#back", HTMLButtonElement).addEventListener("click", back);
  addForgottenPassword({ show, back });
  if (challenge !== undefined) showCodeStep();
  return { handleOutcome, form: passwordForm };
}

/** The password's reveal button. */
function addPasswordReveal(): void {
  const password = requireElement("#password", HTMLInputElement);
  const checkbox = requireElement("#show", HTMLInputElement);
  const show = () => {
    password.type = checkbox.checked ? "text" : "password";
  };
  checkbox.addEventListener("change", show);
  requireElement("#password-step form", HTMLFormElement).addEventListener("reset", () => setTimeout(show));
}

/** Alternative methods, one at a time. */
function addAlternative(button: HTMLButtonElement | undefined, signIn: () => Promise<void>): void {
  const alternatives = findElement("#others", HTMLElement);
  button?.addEventListener("click", () => {
    if (isBusy(button)) return;
    const endBusy = markBusy(button);
    alternatives?.querySelector("[role=alert]")?.remove();
    signIn()
      .catch((error: unknown) => alternatives?.append(errorNotice(error)))
      .finally(endBusy);
  });
}

function start(): void {
  const { handleOutcome, form } = steps();
  showReason(form);
  showStoreWait();
  addPasswordReveal();
  const passkey = findElement("#passkey", HTMLButtonElement);
  const provider = findElement("#provider", HTMLButtonElement);
  if (!supportsPasskeys) {
    passkey?.remove();
    if (provider === undefined) findElement("#others", HTMLElement)?.remove();
  }
  addAlternative(passkey, async () => await handleOutcome(await signInByPasskey()));
  addAlternative(provider, async () => {
    await goToProvider({ next });
    await neverSettles();
  });
  if (challenge === undefined) focusFirstField(form);
  // This focus is no interaction.
  prefetchOnInteraction();
  // Restored from the back/forward cache: clear stale busy states.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
}

setBasePath(document.documentElement.dataset["basePath"] ?? "");
applyTheme();
// Without an owner there is no form; the document explains what to do.
if (findElement("#password-step form", HTMLFormElement) !== undefined) start();
