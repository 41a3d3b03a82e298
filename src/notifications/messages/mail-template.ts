/** The one template of mails: the same parts as text and as HTML, with inline styles and without remote content. */

import { textDirection } from "../../contract/text-direction.ts";
import { palettes } from "../../publishing/colour-palette.ts";
import { type Html, html, trusted } from "../../publishing/html-template.ts";
import type { MessageLink, MessageParts, RenderedMail } from "./message-parts.ts";

const { light, dark } = palettes;
const ground = { light: "#f1f1ee", dark: "#080a0d" };
const card = { light: "#ffffff", dark: "#14181e" };
const font =
  "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans',sans-serif";

/** Lines of text are folded at this many characters, where words allow. */
const lineLength = 72;

function fold(text: string): string {
  return text
    .split("\n")
    .map((line) => foldLine(line))
    .join("\n");
}

function foldLine(line: string): string {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    if (current !== "" && current.length + 1 + word.length > lineLength) {
      lines.push(current);
      current = word;
    } else current = current === "" ? word : `${current} ${word}`;
  }
  return [...lines, current].join("\n");
}

/** The text of an update, or the first sentence: the subject has heading and title already. */
function previewOf({ body, notes, facts }: MessageParts): string {
  const [note] = notes;
  const text = body?.text ?? note ?? facts.map(({ label, value }) => `${label}: ${value}`).join(" · ");
  // Lists of mails show no more.
  return /^.{0,160}/u.exec(text.replaceAll(/\s+/gu, " "))?.[0] ?? "";
}

function textOf(parts: MessageParts): string {
  const { heading, title, facts, body, notes, button, why, footer } = parts;
  const blocks = [
    [...(heading === null ? [] : [heading]), title].join("\n"),
    facts.map(({ label, value }) => fold(`${label}: ${value}`)).join("\n"),
    body === null ? "" : fold(body.text),
    ...notes.map(fold),
    `${button.label}:\n${button.url}`,
    ["-- ", fold(why), ...footer.map(({ label, url }) => `${label}:\n${url}`)].join("\n"),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

// Clients that take no style element keep the inline styles, which are those of light ground.
const style = trusted(`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{overflow-wrap:anywhere}
.body p{margin:0 0 12px}.body ul,.body ol{margin:0 0 12px;padding-inline-start:24px}
.body pre{white-space:pre-wrap;overflow-wrap:anywhere}
@media (max-width:480px){.card{padding:20px 16px!important}.outer{padding:12px 8px!important}}
@media (prefers-color-scheme:dark){
.ground{background:${ground.dark}!important}.card{background:${card.dark}!important;border-color:${dark.rule}!important}
.ink{color:${dark.ink}!important}.ink2,.ink2 a{color:${dark.ink2}!important}.body a{color:${dark.ink}!important}
.button{background:${dark.ink}!important}.button a{color:${dark.paper}!important}.rule{border-color:${dark.rule}!important}
}
</style>`);

function headingOf({ heading, colour }: MessageParts): Html | null {
  if (heading === null) return null;
  return html`<p class="heading" style="margin:0 0 4px;font-size:14px;line-height:20px;font-weight:600;color:${colour.light}">${heading}</p>`;
}

function factsOf({ facts, direction }: MessageParts): Html | null {
  if (facts.length === 0) return null;
  const rows = facts.map(
    ({ label, value }) => html`<tr>
<td class="ink2" style="padding:3px 0;padding-inline-end:16px;font-size:14px;line-height:20px;color:${light.ink2};vertical-align:top;white-space:nowrap">${label}</td>
<td class="ink" style="padding:3px 0;font-size:14px;line-height:20px;color:${light.ink};vertical-align:top">${value}</td>
</tr>`,
  );
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" dir="${direction}" style="margin:16px 0 0;border-collapse:collapse">${rows}</table>`;
}

function buttonOf({ button }: MessageParts): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0 0"><tr><td class="button" style="border-radius:6px;background:${light.ink}"><a href="${button.url}" style="display:inline-block;padding:10px 18px;font-size:15px;line-height:20px;font-weight:600;color:${light.paper};text-decoration:none">${button.label}</a></td></tr></table>`;
}

function footerOf({ why, footer }: MessageParts): Html {
  const links = footer.map(
    ({ label, url }: MessageLink, index) =>
      html`${index > 0 ? " · " : null}<a href="${url}" style="color:${light.ink2};text-decoration:underline">${label}</a>`,
  );
  return html`<p class="ink2" style="margin:0 0 4px;font-size:13px;line-height:20px;color:${light.ink2}">${why}</p><p class="ink2" style="margin:0;font-size:13px;line-height:20px;color:${light.ink2}">${links}</p>`;
}

function htmlOf(parts: MessageParts): string {
  const { language, direction, subject, page, title, body, notes, colour } = parts;
  const { written = { title: direction, body: direction } } = parts;
  const text = `font-size:16px;line-height:24px;color:${light.ink}`;
  const darkHeading = trusted(
    `<style>@media (prefers-color-scheme:dark){.heading{color:${colour.dark}!important}}</style>`,
  );
  return html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
${style}${darkHeading}
</head>
<body class="ground" style="margin:0;padding:0;background:${ground.light};font-family:${font}">
<div dir="auto" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${previewOf(parts)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="outer" align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${direction}" style="max-width:600px;text-align:start">
<tr><td style="padding:0 4px 12px"><a class="ink" href="${page.url}" style="font-size:15px;line-height:20px;font-weight:600;color:${light.ink};text-decoration:none">${page.name}</a></td></tr>
<tr><td class="card" style="padding:28px;background:${card.light};border:1px solid ${light.rule};border-radius:10px">
${headingOf(parts)}<h1 class="ink" dir="${textDirection(title, written.title) ?? direction}" style="margin:0;font-size:22px;line-height:28px;font-weight:700;color:${light.ink}">${title}</h1>
${factsOf(parts)}
${body === null ? null : html`<div class="ink body" dir="${textDirection(body.text, written.body) ?? direction}" style="margin:16px 0 0;${text}">${trusted(body.html)}</div>`}
${notes.map((note) => html`<p class="ink2" style="margin:16px 0 0;font-size:14px;line-height:20px;color:${light.ink2}">${note}</p>`)}
${buttonOf(parts)}
</td></tr>
<tr><td style="padding:16px 4px 0">${footerOf(parts)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.text;
}

/** Renders a message as mail. */
export function renderMail(parts: MessageParts): RenderedMail {
  return { subject: parts.subject, preview: previewOf(parts), text: textOf(parts), html: htmlOf(parts) };
}
