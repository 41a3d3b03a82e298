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
import { knowsPasskeys, signInByPasskey } from "../api/passkeys.ts";
import { RefusedError } from "../api/refused-error.ts";
import { readSignInAddress } from "../shell/sign-in-address.ts";
import { applyTheme } from "../ui/theme.ts";
import { openIdEndings } from "../words/openid.ts";
import { entrance } from "../words/sign-in.ts";
import { begin, isBusy } from "./busy-button.ts";
import { part, partIfAny } from "./markup.ts";
import { fetchAheadOnceTouched } from "./prefetch.ts";
import { SentForm } from "./sent-form.ts";
import { errorNotice, tell } from "./sign-in-notices.ts";

/** Duration of the signed-out message, in milliseconds. */
const toldForMs = 6_000;

const { next, reason, challenge, ending } = readSignInAddress(location.href);

/** Never settles: keeps the busy state while the document is being left. */
const left = () => new Promise<never>(() => undefined);

/** Shows that a request waits for the store. */
function tellOfLedger(): void {
  const words = document.body.dataset["waits"] ?? "";
  let untell: (() => void) | undefined;
  onConnectivity(() => {
    const isWaiting = readConnectivity().storeRetryAt !== undefined;
    if (isWaiting) untell ??= tell(words);
    else {
      untell?.();
      untell = undefined;
    }
  });
}

/** Shows the reason for being here, and removes transient parameters from the address. */
function tellWhy(form: HTMLFormElement): void {
  if (ending !== undefined)
    form.before(errorNotice(new RefusedError("SignInRefused", openIdEndings[ending]), entrance.signIn.notIn));
  if (reason !== undefined) {
    const untell = tell(entrance.signIn.told[reason]);
    if (reason === "signed-out") setTimeout(untell, toldForMs);
  }
  if (reason !== undefined || challenge !== undefined)
    history.replaceState(null, "", location.pathname + location.search);
}

/** Switches between the password and code steps. */
function steps(): {
  readonly take: (outcome: SignInOutcome) => Promise<void>;
  readonly form: HTMLFormElement;
} {
  const passwordStep = part("#password-step", HTMLElement);
  const codeStep = part("#code-step", HTMLElement);
  const passwordForm = part("#password-step form", HTMLFormElement);
  let question = challenge ?? "";
  const take = async (outcome: SignInOutcome) => {
    if (outcome.SignedIn) {
      location.replace(`${basePath()}/portal${next ?? "/"}`);
      return await left();
    }
    question = outcome.Challenge;
    askForCode();
  };
  const password = new SentForm(passwordForm, async ({ Email = "", Password = "" }) => {
    await take((await send("POST", "SignIn", { Email, Password })).result);
  });
  const code = new SentForm(part("#code-step form", HTMLFormElement), async ({ Code = "" }) => {
    const body = { Challenge: question, Code: Code.trim() };
    await take((await send("POST", "SignIn/Code", body)).result);
  });
  const show = (title: string, isCode: boolean) => {
    passwordStep.hidden = isCode;
    codeStep.hidden = !isCode;
    document.title = document.title.replace(/^[^·]*/u, `${title} `);
  };
  const askForCode = () => {
    show(entrance.code.title, true);
    code.begin();
  };
  part("#back", HTMLButtonElement).addEventListener("click", () => {
    show(entrance.signIn.title, false);
    password.begin();
  });
  if (challenge !== undefined) askForCode();
  return { take, form: passwordForm };
}

/** The password's reveal button. */
function showOnDemand(): void {
  const password = part("#password", HTMLInputElement);
  const box = part("#show", HTMLInputElement);
  const show = () => {
    password.type = box.checked ? "text" : "password";
  };
  box.addEventListener("change", show);
  part("#password-step form", HTMLFormElement).addEventListener("reset", () => setTimeout(show));
}

/** Alternative methods, one at a time. */
function wayBeside(button: HTMLButtonElement | undefined, go: () => Promise<void>): void {
  const others = partIfAny("#others", HTMLElement);
  button?.addEventListener("click", () => {
    if (isBusy(button)) return;
    const end = begin(button);
    others?.querySelector("[role=alert]")?.remove();
    go()
      .catch((error: unknown) => others?.append(errorNotice(error)))
      .finally(end);
  });
}

function start(): void {
  const { take, form } = steps();
  tellWhy(form);
  tellOfLedger();
  showOnDemand();
  const passkey = partIfAny("#passkey", HTMLButtonElement);
  const provider = partIfAny("#provider", HTMLButtonElement);
  if (!knowsPasskeys) {
    passkey?.remove();
    if (provider === undefined) partIfAny("#others", HTMLElement)?.remove();
  }
  wayBeside(passkey, async () => await take(await signInByPasskey()));
  wayBeside(provider, async () => {
    await goToProvider({ next });
    await left();
  });
  fetchAheadOnceTouched();
  // Restored from the page cache: nothing is busy any more.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
}

setBasePath(document.documentElement.dataset["basePath"] ?? "");
applyTheme();
// Without an owner there is no form; the document explains what to do.
if (partIfAny("#password-step form", HTMLFormElement) !== undefined) start();
