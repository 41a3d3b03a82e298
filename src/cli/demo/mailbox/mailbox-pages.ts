/** The pages of a demo's mailbox: its list, and one mail as HTML, as text and with its headers. */
import { browserAssets } from "../../../publishing/browser-assets.ts";
import { type Html, html } from "../../../publishing/html-template.ts";
import { documentShell, policyFor } from "../../../publishing/page/document-shell.ts";
import type { ReceivedMail } from "./demo-mailbox.ts";

/** The address of the mailbox. */
export const mailboxPath = "/demo/mail";

/** The forms in which a mail can be read. */
export const mailViews = ["HTML", "Text", "Headers"] as const;
/** A form in which a mail can be read. */
export type MailView = (typeof mailViews)[number];

const { pageStyle, mailboxStyle: style, mailboxScript } = browserAssets;

/** The policy of these pages. */
export const mailboxPolicy: string = `${policyFor({
  styles: [pageStyle, style],
  scripts: [mailboxScript],
})}; frame-src 'self'`;

/**
 * The policy of a mail's own document: no script, nothing remote, its inline styles alone. Links open in a tab of their
 * own.
 */
export const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const clock = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });

function timeOf({ receivedAt }: ReceivedMail): Html {
  return html`<time datetime="${new Date(receivedAt).toISOString()}">${clock.format(receivedAt)}</time>`;
}

type Content = { readonly title: string; readonly body: Html; readonly script?: string };

function document({ title, body, script }: Content): string {
  return documentShell({
    language: "en",
    direction: "ltr",
    title,
    icon: "Unknown",
    style,
    head: html`<meta name="robots" content="noindex">\n`,
    body: html`<header class="wide top"><a href="${mailboxPath}">Demo mailbox</a><nav><a href="/">Status page</a><a href="/portal">Portal</a></nav></header>
<main class="wide">
${body}
</main>`,
    ...(script === undefined ? {} : { script }),
  });
}

function entry(mail: ReceivedMail): Html {
  const { number, subject, preview, to } = mail;
  return html`<li><a href="${mailboxPath}/${number}"><span class="subject"><bdi>${subject}</bdi></span><span><bdi>${preview}</bdi></span><span class="small">To ${to} · ${timeOf(mail)}</span></a></li>\n`;
}

/** The list of mails, newest first. */
export function renderMailbox(mails: readonly ReceivedMail[]): string {
  const count = mails.length === 1 ? "1 mail" : `${mails.length} mails`;
  const empty = html`<p>No mail yet. <a href="/subscribe">Subscribe</a> with any e-mail address, or publish an announcement in the <a href="/portal">portal</a>.</p>`;
  return document({
    title: "Demo mailbox",
    script: mailboxScript,
    body: html`<div class="head"><div>
<h1>Demo mailbox</h1>
<p>Every mail of this demo arrives here, and nowhere else. Webhooks and chat channels that you add are called.</p>
</div></div>
<p class="small" id="count" role="status">${count}</p>
<div id="mails" data-newest="${mails[0]?.number ?? 0}">${mails.length === 0 ? empty : html`<ul class="mails">\n${mails.map(entry)}</ul>`}</div>`,
  });
}

function contentOf({ number, subject, text, headers }: ReceivedMail, view: MailView): Html {
  if (view === "HTML") {
    return html`<iframe class="mail" src="${mailboxPath}/${number}/html" title="The mail: ${subject}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
  }
  const content = view === "Text" ? text : headers.map(({ name, value }) => `${name}: ${value}`).join("\n");
  return html`<pre class="mail" tabindex="0">${content}</pre>`;
}

/** One mail in one of its forms. */
export function renderMail(mail: ReceivedMail, view: MailView): string {
  const { number, from, to, subject } = mail;
  const links = mailViews.map(
    (mailView) =>
      html`<a href="${mailboxPath}/${number}?View=${mailView}"${mailView === view && html` aria-current="page"`}>${mailView}</a>\n`,
  );
  return document({
    title: `${subject} · Demo mailbox`,
    body: html`<div class="head"><div>
<h1><bdi>${subject}</bdi></h1>
</div></div>
<dl class="facts"><dt>From</dt><dd>${from}</dd><dt>To</dt><dd>${to}</dd><dt>Received</dt><dd>${timeOf(mail)}</dd></dl>
<nav class="views" aria-label="View">
${links}</nav>
${contentOf(mail, view)}`,
  });
}

/** The HTML of a mail as a document of its own. */
export function mailDocument({ html: text }: ReceivedMail): string {
  return text.replace("<head>", '<head>\n<base target="_blank">');
}
