/** Messages as embeds, for Discord's webhooks. Lengths: https://discord.com/developers/docs/resources/message. */
import type { ChatMessage } from "./chat-message.ts";
import { cutText, escapeMarkdown, escapeWithin } from "./chat-text.ts";

const maxTitle = 256;
/** Of 4,096 that a description may have; an embed may have 6,000 in all. */
const maxDescription = 2_500;
const maxFields = 6;
const maxFieldName = 100;
const maxFieldValue = 200;
const maxAuthor = 256;

const link = ({ label, url }: { readonly label: string; readonly url: string }) =>
  `[${escapeMarkdown(label)}](${url.replaceAll(")", "%29")})`;

/** The body of a request to a webhook of Discord. */
export function discordBody(message: ChatMessage): object {
  const { colour, heading, title, facts, text, notes, button, links, page } = message;
  const written = [text ?? "", ...notes].filter((candidate) => candidate.trim() !== "").join("\n\n");
  const description = [
    ...(written === "" ? [] : [escapeWithin(written, maxDescription, escapeMarkdown)]),
    ...(links.length === 0 ? [] : [`-# ${links.map(link).join(" · ")}`]),
  ].join("\n\n");
  const name = heading === null ? title : `${heading}: ${title}`;
  return {
    // Nobody is mentioned, whatever the texts say.
    allowed_mentions: { parse: [] },
    embeds: [
      {
        author: { name: cutText(page.name, maxAuthor), url: page.url },
        title: escapeWithin(name, maxTitle, escapeMarkdown),
        ...(button === null ? {} : { url: button.url }),
        ...(description === "" ? {} : { description }),
        color: Number.parseInt(colour.light.slice(1), 16),
        fields: facts.slice(0, maxFields).map(({ label, value }) => ({
          name: cutText(label, maxFieldName),
          value: escapeWithin(value, maxFieldValue, escapeMarkdown),
          inline: true,
        })),
      },
    ],
  };
}
