/** The page of errors: every code with its remedy, grouped by what the caller does about them. */
import { nativeCodes } from "../../contract/error-codes.ts";
import { fieldErrorCodes } from "../../contract/refusal.ts";
import { type Html, html } from "../../publishing/html-template.ts";
import { withCode } from "./docs-text.ts";

type NativeCode = keyof typeof nativeCodes;

type ErrorGroup = { readonly id: string; readonly title: string; readonly advice: string };

/** The groups, in the order of the page. */
const errorGroups = {
  request: {
    id: "correct-the-request",
    title: "Correct the request",
    advice:
      "`Message` and `Errors` say what is wrong. The same request gets the same answer: do not repeat it unchanged.",
  },
  key: {
    id: "check-the-key",
    title: "Check the key",
    advice:
      "The key is missing, invalid or not allowed to do this. Keys are created in the portal or on the command line.",
  },
  missing: {
    id: "find-what-exists",
    title: "Find what exists",
    advice:
      "Nothing has this id, name or path, or it has been deleted. Deleted items can be restored for 30 days. A body or a filter that names what does not exist gets the same code with 400; only a query that chooses the page to read, such as `GET /api/StatusPage?Page=`, gets 404.",
  },
  conflict: {
    id: "resolve-the-conflict",
    title: "Resolve the conflict",
    advice:
      "The request is valid, but does not fit the present state. Read the item again before you change it.",
  },
  limit: {
    id: "keep-within-the-limits",
    title: "Keep within the limits",
    advice:
      "Wait for `Retry-After` where the response has it. Otherwise send less, or delete what is no longer needed.",
  },
  service: {
    id: "try-again",
    title: "Try again",
    advice:
      "The fault is not in the request. Repeat it after `Retry-After`, a write with its `Idempotency-Key`.",
  },
} as const satisfies Record<string, ErrorGroup>;

type GroupName = keyof typeof errorGroups;

/** The codes whose status does not tell their group. */
const exceptions = new Map<NativeCode, GroupName>([
  ["ApiKeyInQuery", "key"],
  ["ApiKeyAmbiguous", "key"],
  ["IntegrationDisabled", "conflict"],
  ["CrossSite", "request"],
  ["LinkExpired", "missing"],
  ["RequestTimeout", "service"],
  ["UriTooLong", "limit"],
  ["HeadersTooLarge", "limit"],
  ["PayloadTooLarge", "limit"],
  ["MailLimitReached", "limit"],
  ["PageFull", "limit"],
  ["AnnouncementFull", "limit"],
]);

function groupOf(code: NativeCode): GroupName {
  const [status] = nativeCodes[code];
  const exception = exceptions.get(code);
  if (exception !== undefined) return exception;
  if (status >= 500) return "service";
  if (status === 429 || code.startsWith("TooMany")) return "limit";
  if (status === 401 || status === 403) return "key";
  if (status === 404) return "missing";
  return status === 409 || status === 412 || status === 422 ? "conflict" : "request";
}

/** Every code of the API with its texts and its group. */
export const errorEntries: readonly {
  readonly code: string;
  readonly status: number;
  readonly meaning: string;
  readonly help: string;
  readonly group: ErrorGroup;
}[] = nativeCodeNames().map((code) => {
  const [status, meaning, help] = nativeCodes[code];
  return { code, status, meaning, help, group: errorGroups[groupOf(code)] };
});

/** The HTTP statuses of a group, each once. */
const statusesOf = (group: ErrorGroup) =>
  [...new Set(errorEntries.filter((entry) => entry.group === group).map(({ status }) => status))].sort(
    (a, b) => a - b,
  );

/** Every group with its HTTP statuses. */
export const errorGroupEntries = () =>
  Object.values(errorGroups).map((group) => ({ ...group, statuses: statusesOf(group) }));

function nativeCodeNames(): readonly NativeCode[] {
  const isNative = (name: string): name is NativeCode => name in nativeCodes;
  return Object.keys(nativeCodes).filter(isNative);
}

function renderGroup(group: ErrorGroup): Html {
  const rows = errorEntries
    .filter((entry) => entry.group === group)
    .map(({ code, status, meaning, help }) => {
      return html`<div id="${code}"><dt><code>${code}</code> <span class="type">${status}</span></dt>
<dd>${withCode(meaning)}</dd><dd class="help">${withCode(help)}</dd></div>\n`;
    });
  return html`<section id="${group.id}" aria-labelledby="${group.id}-title">
<h2 id="${group.id}-title">${group.title}</h2>
<p>${withCode(group.advice)}</p>
<dl class="rows codes">${rows}</dl>
</section>\n`;
}

/** The body of the page of errors. */
export function renderErrors(): Html {
  const groups = Object.values(errorGroups);
  const index = errorGroupEntries().map(
    ({ id, title, statuses }) =>
      html`<li><a href="#${id}">${title}</a><span>${statuses.join(", ")}</span></li>\n`,
  );
  return html`<p class="lead">A refusal has a stable <code>Code</code> for programs and a <code>Message</code> that says what to do. The codes are grouped here by what you do about them.</p>
<p>If several things are wrong with a request, the first of these is reported: malformed HTTP, the Host, the key, its rate limit, its role, the path and method, the type and size of the body, its fields, and then the state of the service.</p>
<ul class="index">${index}</ul>
<section id="fields" aria-labelledby="fields-title">
<h2 id="fields-title">Codes of fields</h2>
<p>Each of <code>Errors</code> has the <code>Path</code> of a field, such as <code>AffectedComponents[0].Status</code>, a <code>Message</code>, and one of these as <code>Code</code>. Where a field names what does not exist or is taken, it is a code of the groups below, such as <code>ComponentNotFound</code>.</p>
<dl class="rows">${Object.entries(fieldErrorCodes).map(
    ([name, meaning]) => html`<div><dt><code>${name}</code></dt><dd>${withCode(meaning)}</dd></div>\n`,
  )}</dl></section>
${groups.map(renderGroup)}`;
}
