/** The bodies that chat services document for their incoming webhooks: what is not in them is refused. */
import { z } from "zod";
import type { ChatChannel } from "../../src/contract/subscribers.ts";

const url = z.url({ protocol: /^https?$/u }).max(3_000);
const mrkdwn = (max: number) =>
  z.strictObject({
    type: z.literal("mrkdwn"),
    // Beside links every angle is escaped: neither `<!channel>` nor `<@U1>` can come from a text.
    text: z
      .string()
      .min(1)
      .max(max)
      .refine((text) => !/<[!@#]|<(?!https?:\/\/)/u.test(text)),
    verbatim: z.literal(true),
  });
const plainText = (max: number) =>
  z.strictObject({
    type: z.literal("plain_text"),
    text: z
      .string()
      .min(1)
      .max(max)
      .refine((text) => !/[<>]/u.test(text)),
    emoji: z.literal(false),
  });
const slackButton = z.strictObject({ type: z.literal("button"), text: plainText(75), url });
const slackBlock = z.union([
  z.strictObject({ type: z.literal("section"), text: z.union([mrkdwn(3_000), plainText(3_000)]) }),
  z.strictObject({ type: z.literal("section"), fields: z.array(mrkdwn(2_000)).min(1).max(10) }),
  z.strictObject({ type: z.literal("actions"), elements: z.array(slackButton).min(1).max(25) }),
  z.strictObject({ type: z.literal("context"), elements: z.array(mrkdwn(3_000)).min(1).max(10) }),
]);
const slack = z.strictObject({
  text: z
    .string()
    .min(1)
    .max(4_000)
    .refine((text) => !/[<>]/u.test(text)),
  unfurl_links: z.literal(false),
  unfurl_media: z.literal(false),
  blocks: z.array(slackBlock).min(1).max(50),
});

const embed = z.strictObject({
  author: z.strictObject({ name: z.string().min(1).max(256), url }),
  title: z.string().min(1).max(256),
  url: url.optional(),
  description: z.string().min(1).max(4_096).optional(),
  color: z.int().min(0).max(0xff_ff_ff),
  fields: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(256),
        value: z.string().min(1).max(1_024),
        inline: z.boolean(),
      }),
    )
    .max(25),
});
const discord = z.strictObject({
  allowed_mentions: z.strictObject({ parse: z.array(z.never()).length(0) }),
  embeds: z
    .array(embed)
    .min(1)
    .max(10)
    .refine((all) => {
      const texts = all.flatMap(({ author, title, description = "", fields }) => [
        author.name,
        title,
        description,
        ...fields.flatMap(({ name, value }) => [name, value]),
      ]);
      return texts.join("").length <= 6_000;
    }),
});

const textRun = z.strictObject({
  type: z.literal("TextRun"),
  text: z.string().min(1),
  weight: z.literal("Bolder").optional(),
  size: z.enum(["Small", "Large"]).optional(),
  isSubtle: z.boolean().optional(),
});
const richText = z.strictObject({
  type: z.literal("RichTextBlock"),
  inlines: z.array(textRun).min(1),
  spacing: z.enum(["None", "Small"]).optional(),
});
const openUrl = z.strictObject({ type: z.literal("Action.OpenUrl"), title: z.string().min(1), url });
const teams = z
  .strictObject({
    type: z.literal("message"),
    attachments: z
      .array(
        z.strictObject({
          contentType: z.literal("application/vnd.microsoft.card.adaptive"),
          contentUrl: z.null(),
          content: z.strictObject({
            $schema: z.literal("http://adaptivecards.io/schemas/adaptive-card.json"),
            type: z.literal("AdaptiveCard"),
            version: z.literal("1.4"),
            msteams: z.strictObject({ width: z.literal("Full") }),
            fallbackText: z.string().min(1),
            body: z.array(richText).min(1),
            actions: z.array(openUrl).max(6),
          }),
        }),
      )
      .length(1),
  })
  .refine((body) => Buffer.byteLength(JSON.stringify(body)) <= 28 * 1_024);

/** Nothing but line breaks is a tag. */
const cardText = z
  .string()
  .min(1)
  .refine((text) => !/[<>]/u.test(text.replaceAll("<br>", "")));
const googleButton = z.strictObject({
  text: z.string().min(1),
  onClick: z.strictObject({ openLink: z.strictObject({ url }) }),
});
const widget = z.union([
  z.strictObject({
    decoratedText: z.strictObject({ topLabel: cardText, text: cardText, wrapText: z.literal(true) }),
  }),
  z.strictObject({ textParagraph: z.strictObject({ text: cardText }) }),
  z.strictObject({ buttonList: z.strictObject({ buttons: z.array(googleButton).min(1) }) }),
]);
const googleChat = z
  .strictObject({
    thread: z.strictObject({ threadKey: z.string().max(4_000) }).optional(),
    cardsV2: z
      .array(
        z.strictObject({
          cardId: z.string().min(1),
          card: z.strictObject({
            header: z.strictObject({ title: z.string().min(1), subtitle: z.string().min(1) }),
            sections: z.array(z.strictObject({ widgets: z.array(widget).min(1).max(100) })).min(1),
          }),
        }),
      )
      .length(1),
  })
  .refine((body) => Buffer.byteLength(JSON.stringify(body)) <= 32_000);

/** The body that each chat service takes. */
export const chatSchemas: Readonly<Record<ChatChannel, z.ZodType>> = {
  Slack: slack,
  MicrosoftTeams: teams,
  Discord: discord,
  GoogleChat: googleChat,
};
