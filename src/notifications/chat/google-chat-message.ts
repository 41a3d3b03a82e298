/** Messages as cards, for Google Chat's webhooks. A message has at most 32 kB. */
import type { ChatMessage } from "./chat-message.ts";
import { cutText, escapeAngles, escapeWithin } from "./chat-text.ts";

const maxTitle = 200;
const maxText = 6_000;
const maxFact = 500;
const maxFacts = 10;

const button = ({ label, url }: { readonly label: string; readonly url: string }) => ({
  text: label,
  onClick: { openLink: { url } },
});

/** Line breaks are kept; everything else is text. */
const paragraph = (text: string, max: number) => ({
  textParagraph: {
    text: escapeWithin(text, max, (value) => escapeAngles(value).replaceAll("\n", "<br>")),
  },
});

/** The body of a request to a webhook of Google Chat. The messages of one thread stand below each other. */
export function googleChatBody(message: ChatMessage): object {
  const { heading, title, facts, text, notes, links, page, threadId } = message;
  const texts = [...(text === null ? [] : [text]), ...notes].filter((candidate) => candidate.trim() !== "");
  const buttons = [...(message.button === null ? [] : [message.button]), ...links].map(button);
  return {
    ...(threadId === null ? {} : { thread: { threadKey: threadId } }),
    cardsV2: [
      {
        cardId: threadId ?? "message",
        card: {
          header: {
            title: cutText(title, maxTitle),
            subtitle: cutText(heading === null ? page.name : `${heading} · ${page.name}`, maxTitle),
          },
          sections: [
            {
              widgets: [
                ...facts.slice(0, maxFacts).map(({ label, value }) => ({
                  decoratedText: {
                    topLabel: escapeAngles(label),
                    text: escapeWithin(value, maxFact, escapeAngles),
                    wrapText: true,
                  },
                })),
                ...texts.map((value) => paragraph(value, Math.floor(maxText / texts.length))),
                ...(buttons.length === 0 ? [] : [{ buttonList: { buttons } }]),
              ],
            },
          ],
        },
      },
    ],
  };
}
