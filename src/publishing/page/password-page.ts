/** The gate before restricted pages; reveals nothing about the page. */
import type { Language } from "../../contract/languages.ts";
import type { PageAccess } from "../../contract/words.ts";
import { browserAssets } from "../browser-assets.ts";
import { html } from "../html-template.ts";
import { contentSecurityPolicy, documentShell, policyWith } from "./document-shell.ts";
import { footOfMessage } from "./language-switch.ts";
import { pageTextsIn } from "./page-catalogues.ts";

const { passwordStyle } = browserAssets;

/** The gate's policy: that of every page, but forms may be submitted. */
export const gatePolicy: string = policyWith(contentSecurityPolicy, passwordStyle).replace(
  "form-action 'none'",
  "form-action 'self'",
);

/** Content of the gate. */
export type PasswordPage = {
  readonly access: Exclude<PageAccess, "Public">;
  /** Where the password is sent to. */
  readonly action: string;
  /** Whether a password was wrong, or the minutes until the next attempt. */
  readonly trouble: "none" | "wrong" | { readonly minutes: number };
  /** Where people sign in. */
  readonly signIn: string;
  readonly language: Language;
  /** The gate's address in another language. */
  readonly to: (language: Language) => string;
};

export function renderGate({ access, action, trouble, signIn, language, to }: PasswordPage): string {
  const texts = pageTextsIn(language);
  const { password, restricted } = texts.around.gate;
  const { heading, lead } = access === "Password" ? password : restricted;
  const wrong =
    trouble === "none" ? null : trouble === "wrong" ? password.wrong : password.tooMany(trouble.minutes);
  const form = html`<form class="gate" method="post" action="${action}">
${wrong === null ? null : html`<p class="wrong" role="alert" id="wrong">${wrong}</p>\n`}<label for="password">${password.label}</label>
<input id="password" name="Password" type="password" required autofocus autocomplete="current-password" maxlength="200"${wrong === null ? null : html` aria-invalid="true" aria-describedby="wrong"`}>
<button>${password.enter}</button>
</form>`;
  return documentOf(
    { language, to },
    heading,
    html`<p>${lead}</p>
${access === "Password" ? form : html`<p class="gate"><a href="${signIn}">${restricted.signIn}</a></p>`}`,
  );
}

/** Renders the page for leaving: by `action`, or back to `home`. */
export function renderLeaving({
  home,
  action,
  ...gate
}: Pick<PasswordPage, "action" | "language" | "to"> & { readonly home: string }): string {
  const { around, home: back } = pageTextsIn(gate.language);
  return documentOf(
    gate,
    around.gate.leave,
    html`<form class="gate" method="post" action="${action}"><button>${around.gate.leave}</button></form>
<p><a href="${home}">${back}</a></p>`,
  );
}

function documentOf(
  { language, to }: Pick<PasswordPage, "language" | "to">,
  heading: string,
  inner: ReturnType<typeof html>,
): string {
  const texts = pageTextsIn(language);
  return documentShell({
    language: texts.language,
    direction: texts.direction,
    title: heading,
    icon: "Unknown",
    customStyle: passwordStyle,
    head: html`<meta name="robots" content="noindex">\n`,
    body: html`<header class="wide top"></header>
<main class="wide">
<div class="head"><div>
<h1>${heading}</h1>
${inner}</div></div>
</main>
${footOfMessage(language, to)}`,
  });
}
