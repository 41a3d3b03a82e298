/** Messages in Block Kit, for Slack's incoming webhooks. Lengths: https://docs.slack.dev/reference/block-kit. */
import type { ChatMessage } from "./chat-message.ts";
import { cutText, escapeAngles, escapeWithin } from "./chat-text.ts";

const maxSection = 3_000;
const maxField = 2_000;
const maxFields = 10;
const maxButton = 75;
const maxTitle = 250;
const maxFallback = 400;

/** Text in `mrkdwn`; names and addresses in it are not turned into links or mentions (`verbatim`). */
const formatted = (text: string) => ({ type: "mrkdwn", text, verbatim: true });

/** Text without any format. */
const plain = (text: string, max: number) => ({
  type: "plain_text",
  text: escapeWithin(text, max, escapeAngles),
  emoji: false,
});

const link = ({ label, url }: { readonly label: string; readonly url: string }) =>
  `<${escapeAngles(url).replaceAll("|", "%7C")}|${escapeAngles(label)}>`;

/** Between asterisks an asterisk of the text would end the bold type. */
const bold = (text: string) => `*${escapeAngles(text).replaceAll("*", "∗")}*`;

/** The body of a request to an incoming webhook of Slack. */
export function slackBody(message: ChatMessage): object {
  const { heading, title, facts, text, notes, button, links, page } = message;
  const headline = cutText(title, maxTitle);
  const linkedTitle = button === null ? escapeAngles(headline) : link({ label: headline, url: button.url });
  const fields = facts
    .slice(0, maxFields)
    .map(({ label, value }) =>
      formatted(`${bold(label)}\n${escapeWithin(value, maxField - label.length - 50, escapeAngles)}`),
    );
  const small = [link({ label: page.name, url: page.url }), ...links.map(link)].join(" · ");
  return {
    text: escapeWithin(
      `[${page.name}] ${heading === null ? "" : `${heading}: `}${title}`,
      maxFallback,
      escapeAngles,
    ),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      {
        type: "section",
        text: formatted(heading === null ? `*${linkedTitle}*` : `${bold(heading)}\n*${linkedTitle}*`),
      },
      ...(fields.length === 0 ? [] : [{ type: "section", fields }]),
      ...[...(text === null ? [] : [text]), ...notes]
        .filter((candidate) => candidate.trim() !== "")
        .map((value) => ({ type: "section", text: plain(value, maxSection) })),
      ...(button === null
        ? []
        : [
            {
              type: "actions",
              elements: [{ type: "button", text: plain(button.label, maxButton), url: button.url }],
            },
          ]),
      { type: "context", elements: [formatted(small)] },
    ],
  };
}
