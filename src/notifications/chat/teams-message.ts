/**
 * Messages as Adaptive Cards, for the webhooks of Workflows in Microsoft Teams. Texts are `TextRun`s, which have no
 * Markdown; nobody is mentioned, since the card lists no entities. A message has at most 28 kB.
 */
import type { ChatMessage } from "./chat-message.ts";
import { cutText } from "./chat-text.ts";

const maxTitle = 400;
/** Characters of the text and of each note: at four bytes a character they stay within the whole. */
const maxText = 4_500;
const maxFact = 500;
const maxFacts = 6;

type Run = { readonly text: string; readonly [property: string]: unknown };

const run = (text: string, style: object = {}): Run => ({ type: "TextRun", text, ...style });
const line = (inlines: readonly Run[], style: object = {}) => ({ type: "RichTextBlock", inlines, ...style });
const openUrl = ({ label, url }: { readonly label: string; readonly url: string }) => ({
  type: "Action.OpenUrl",
  title: label,
  url,
});

/** The body of a request to a workflow's webhook. */
export function teamsBody(message: ChatMessage): object {
  const { heading, title, facts, text, notes, button, links, page } = message;
  const texts = [...(text === null ? [] : [text]), ...notes].filter((candidate) => candidate.trim() !== "");
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          msteams: { width: "Full" },
          fallbackText: cutText(`${page.name}: ${title}`, maxTitle),
          body: [
            line([run(cutText(page.name, maxTitle), { isSubtle: true, size: "Small" })]),
            ...(heading === null ? [] : [line([run(heading, { weight: "Bolder" })], { spacing: "None" })]),
            line([run(cutText(title, maxTitle), { weight: "Bolder", size: "Large" })], { spacing: "Small" }),
            ...facts
              .slice(0, maxFacts)
              .map(({ label, value }, index) =>
                line(
                  [run(`${label}: `, { weight: "Bolder" }), run(cutText(value, maxFact))],
                  index === 0 ? {} : { spacing: "Small" },
                ),
              ),
            ...texts.map((value) => line([run(cutText(value, maxText / texts.length))])),
          ],
          actions: [...(button === null ? [] : [openUrl(button)]), ...links.map(openUrl)],
        },
      },
    ],
  };
}
