/**
 * The sign-in document, complete without scripts. Placeholders for the service: `%PageName%`, `%Provider%`,
 * and conditional parts between `<!--if X-->` and `<!--end X-->`.
 */

import { shell } from "../texts/shell.ts";
import { signInTexts } from "../texts/sign-in.ts";

/** The document's parts: style, script, and file paths. */
export type Ingredients = {
  readonly style: string;
  readonly script: string;
  /** The common head up to the styles. */
  readonly head: string;
  /** The portal's initial files, for prefetching. */
  readonly prefetchPaths: readonly string[];
};

const pageName = "%PageName%";
const provider = "%Provider%";

const escapes = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);

/** Escapes text for markup and attribute values. */
function escapeText(content: string): string {
  return content.replace(/[&<>"]/gu, (character) => escapes.get(character) ?? "");
}

function conditional(condition: string, markup: string): string {
  return `<!--if ${condition}-->${markup}<!--end ${condition}-->`;
}

function header(title: string, line: string): string {
  return `<header class="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3"><div class="min-w-0">
<h1 tabindex="-1" class="text-title font-title tracking-[-.02em] pt-2 wide:pt-1">${escapeText(title)}</h1>
${line}
</div></header>`;
}

const line = (content: string) => `<div class="mt-1 text-ink2">${escapeText(content)}</div>`;

function field(id: string, label: string, attributes: string): string {
  return `<div>
<label for="${id}" class="mb-1.5 block font-semibold">${escapeText(label)}</label>
<input id="${id}" ${attributes} autocapitalize="none" spellcheck="false">
</div>`;
}

const logo = `<div class="mb-9"><span class="flex items-center gap-2 font-title tracking-[-.015em]">
<svg viewBox="0 0 16 16" class="size-[1.125rem]" fill="none" stroke="currentColor" aria-hidden="true"><circle cx="8" cy="8" r="7" stroke-width="1.6"/><path d="M5 11 11 5" stroke-width="2.4" stroke-linecap="round"/></svg>
${escapeText(shell.product)}</span></div>`;

function passwordForm(): string {
  const { required } = signInTexts;
  const email = `name="Email" type="email" autocomplete="username" class="control" data-required="${escapeText(required.email)}"`;
  const password = `name="Password" type="password" autocomplete="current-password" class="control" data-required="${escapeText(required.password)}"`;
  return `<form novalidate><div class="grid gap-5">
${field("email", signInTexts.email, email)}
<div class="grid gap-2.5">
${field("password", signInTexts.password, password)}
<div class="flex gap-2.5"><input id="show" type="checkbox" class="tick"><label for="show" class="block min-w-0 font-medium">${escapeText(signInTexts.show)}</label></div>
</div>
<button type="submit" class="button button-primary">${escapeText(signInTexts.signIn.act)}</button>
</div></form>`;
}

function alternatives(): string {
  const { signIn } = signInTexts;
  const button = (id: string, content: string) =>
    `<button type="button" id="${id}" class="button">${escapeText(content)}</button>`;
  return `<div id="others" class="mt-6">
<p class="mb-5 flex items-center gap-3 text-second text-ink2 before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">${escapeText(signIn.or)}</p>
<div class="grid gap-3">${conditional("Passkeys", button("passkey", signIn.passkey))}${conditional("OpenId", button("provider", signIn.openId(provider)))}</div>
</div>`;
}

function passwordStep(): string {
  const { signIn } = signInTexts;
  const intro =
    conditional("SetUp", line(signInTexts.to(pageName))) + conditional("NotSetUp", line(signIn.notSetUp));
  return `<div id="password-step">
${header(signIn.title, intro)}
${conditional(
  "SetUp",
  `<noscript><p class="mb-5 rounded border-2 border-ink px-4 py-3">${escapeText(signIn.noScript)}</p></noscript>
${passwordForm()}
${conditional("Others", alternatives())}
<div class="mt-10 border-t border-rule pt-4 text-second text-ink2">
${conditional("Mail", `<button type="button" id="forgotten" class="link min-h-(--target)">${escapeText(signIn.forgottenAct)}</button>`)}${conditional(
  "NoMail",
  `<p>${escapeText(signIn.forgotten)}</p>
<p class="mt-1.5 font-mono text-fine">${escapeText(signIn.forgottenCommand)}</p>`,
)}
</div>`,
)}
</div>`;
}

function codeStep(): string {
  const { code, required } = signInTexts;
  const attributes = `name="Code" type="text" autocomplete="one-time-code" class="control font-mono" data-required="${escapeText(required.code)}"`;
  return `<div id="code-step" hidden>
${header(code.title, line(code.line))}
<form novalidate><div class="grid gap-5">
${field("code", code.label, attributes)}
<button type="submit" class="button button-primary">${escapeText(code.act)}</button>
<button type="button" id="back" class="link min-h-(--target) justify-self-start">${escapeText(code.back)}</button>
</div></form>
</div>`;
}

function forgottenStep(): string {
  const { forgotten, required } = signInTexts;
  const attributes = `name="Email" type="email" autocomplete="username" class="control" data-required="${escapeText(required.email)}"`;
  return `<div id="forgotten-step" hidden>
${header(forgotten.title, line(forgotten.line))}
<form novalidate><div class="grid gap-5">
${field("forgotten-email", signInTexts.email, attributes)}
<button type="submit" class="button button-primary">${escapeText(forgotten.act)}</button>
</div></form>
<div id="forgotten-sent" tabindex="-1" hidden class="rounded border-2 border-ink px-4 py-3">
<p>${escapeText(forgotten.sent)}</p>
<p class="mt-2 text-second text-ink2">${escapeText(forgotten.otherwise)}</p>
</div>
<button type="button" id="forgotten-back" class="link mt-5 min-h-(--target)">${escapeText(forgotten.back)}</button>
</div>`;
}

/** Writes the document. */
export function signInDocument({ style, script, head, prefetchPaths }: Ingredients): string {
  return `<!doctype html>
<html lang="en">
<head>
${head}
<title>${escapeText(signInTexts.signIn.title)} · ${escapeText(shell.product)}</title>
<style>${style}</style>
</head>
<body data-ahead="${escapeText(prefetchPaths.join(" "))}" data-store-unavailable="${escapeText(shell.storeUnavailable)}">
<main class="mx-auto flex min-h-dvh max-w-[calc(22rem+2*var(--gutter))] flex-col px-(--gutter) pt-6 pb-10 wide:pt-[16vh]">
${logo}
${passwordStep()}
${conditional("SetUp", codeStep() + conditional("Mail", forgottenStep()))}
<div id="told" role="status" class="pointer-events-none fixed inset-x-0 bottom-0 z-40 mx-auto max-w-[36rem] px-4 pb-4"></div>
</main>
<script>${script}</script>
</body>
</html>
`;
}
