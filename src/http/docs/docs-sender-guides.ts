/** The guides to senders of alerts, each a page of the documentation, and their list. */
import { type IntegrationType, integrationTypes } from "../../contract/alerts.ts";
import { guideMarkdown } from "../../integrations/guides/guide-markdown.ts";
import { guides } from "../../integrations/guides/guides.ts";
import { type Html, html } from "../../publishing/html-template.ts";
import { proseParts, renderProse } from "./prose.ts";

type Places = { readonly baseUrl: string; readonly docs: string };

/** A page about one type of sender. */
type SenderGuide = { readonly slug: string; readonly title: string; readonly body: () => Html };

const slugOf = (type: IntegrationType) => `guide-${type.toLowerCase()}`;

function bodyOf(type: IntegrationType, { baseUrl, docs }: Places): Html {
  const places = { origin: baseUrl, explanation: `${docs}/integrations#severities` };
  return renderProse(proseParts(guideMarkdown(type, places), (target) => target));
}

/** The pages of all types. */
export const senderGuides = (places: Places): readonly SenderGuide[] =>
  integrationTypes.map((type) => ({
    slug: slugOf(type),
    title: guides[type].name,
    body: () => bodyOf(type, places),
  }));

/** The list of the guides. */
export function renderSenderGuides({ docs }: Places): Html {
  const row = (type: IntegrationType) =>
    html`<li><a href="${docs}/${slugOf(type)}">${guides[type].name}</a><code>${type}</code></li>\n`;
  return html`<p class="lead">How to connect each monitoring system, by the <code>Type</code> of its <a href="${docs}/integrations">integration</a>.</p>
<ul class="index">${integrationTypes.map(row)}</ul>`;
}
