/** Messages in the form of each chat service: within the documented lengths, and without commands in their texts. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldRefusal } from "../../src/commands/body-parsing.ts";
import {
  channelOfAddress,
  readSubscriberAddress,
} from "../../src/commands/subscribers/subscriber-address.ts";
import { readTeamAddress } from "../../src/commands/team/team-address.ts";
import { chatChannels } from "../../src/contract/subscribers.ts";
import { chatBodies } from "../../src/notifications/chat/chat-bodies.ts";
import type { ChatMessage } from "../../src/notifications/chat/chat-message.ts";
import {
  channelLinkOf,
  channelLinkProblem,
  chatUrlProblem,
  readChatUrl,
} from "../../src/platform/chat-address.ts";
import { chatSchemas } from "./chat-schemas.ts";

const page = { name: "Acme Status", url: "https://status.example.com/" };
const manage = { label: "Manage subscription", url: "https://status.example.com/subscription/x" };

function message(fields: Partial<ChatMessage> = {}): ChatMessage {
  return {
    language: "en",
    colour: { light: "#c62828", dark: "#ff6b6b" },
    heading: "New incident",
    title: "Payments fail at checkout",
    facts: [{ label: "Affected", value: "Checkout (Major Outage)" }],
    notes: [],
    page,
    text: "We are looking into failed payments.",
    button: { label: "View details", url: "https://status.example.com/announcement/1" },
    links: [manage],
    threadId: "0192",
    ...fields,
  };
}

/** Texts with every character that a chat service may take for a command, and some that are cut in the middle. */
const hostile = fc
  .array(
    fc.constantFrom(
      "<!channel>",
      "<@U123>",
      "<users/all>",
      "@everyone",
      "@here",
      "<at>Ada</at>",
      "*_~`|>#",
      "[link](https://evil.example)",
      "&amp;&<>",
      "\n# ",
      "🙂",
      "中文",
      "</br>",
      "text ",
    ),
    { minLength: 1, maxLength: 3_000, size: "max" },
  )
  .map((parts) => parts.join(""));

describe.each(chatChannels)("a message for %s", (channel) => {
  it("a chat message has the documented form", () => {
    expect(() => chatSchemas[channel].parse(chatBodies[channel](message()))).not.toThrow();
    const bare = message({ heading: null, facts: [], text: null, button: null, links: [], threadId: null });
    expect(() =>
      chatSchemas[channel].parse(chatBodies[channel]({ ...bare, notes: ["A note."] })),
    ).not.toThrow();
  });

  it("a chat message stays within the documented lengths and mentions nobody, whatever its texts", () => {
    fc.assert(
      fc.property(hostile, hostile, (title, text) => {
        const facts = Array.from({ length: 12 }, () => ({ label: "Affected", value: text }));
        const body = chatBodies[channel](
          message({
            title,
            text,
            facts,
            notes: [title],
            page: { ...page, name: title.slice(0, 80) },
          }),
        );
        const { error } = chatSchemas[channel].safeParse(body);
        expect(error?.issues ?? []).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});

describe("the address of an incoming webhook", () => {
  const good = {
    Slack: "https://hooks.slack.com/services/T0/B0/abc",
    MicrosoftTeams:
      "https://prod-1.westeurope.logic.azure.com:443/workflows/1a/triggers/manual/paths/invoke?api-version=1&sig=x",
    Discord: "https://discord.com/api/webhooks/123/abc-_",
    GoogleChat: "https://chat.googleapis.com/v1/spaces/AAA/messages?key=k&token=t",
  } as const;

  it.each(chatChannels)("a chat address is accepted at the host of %s alone", (channel) => {
    expect(readChatUrl(channel, good[channel])).toHaveProperty("url");
    for (const other of chatChannels.filter((candidate) => candidate !== channel))
      expect(readChatUrl(channel, good[other])).toHaveProperty("problem");
    for (const host of ["evil.example", "hooks.slack.com.evil.example", "evillogic.azure.com"]) {
      const url = new URL(good[channel]);
      url.host = host;
      expect(readChatUrl(channel, url.href)).toHaveProperty("problem");
    }
  });

  it.each([
    ["Slack", "https://fernhill.slack.com/archives/C123"],
    ["Slack", "https://app.slack.com/client/T1/C1"],
    ["MicrosoftTeams", "https://teams.microsoft.com/l/channel/19%3Aabc/General?groupId=1"],
    ["MicrosoftTeams", "https://teams.live.com/l/community/FEA"],
    ["MicrosoftTeams", "https://teams.cloud.microsoft/l/team/x"],
    ["Discord", "https://discord.com/channels/1/2"],
    ["Discord", "https://discord.gg/abc"],
    ["GoogleChat", "https://chat.google.com/room/AAA"],
    ["GoogleChat", "https://mail.google.com/mail/u/0/#chat/space/AAA"],
    ["GoogleChat", "https://mail.google.com/chat/u/0/#chat/space/AAA"],
  ] as const)(
    "the link of a channel of %s is no webhook, of subscribers or of the team: %s",
    (service, link) => {
      expect(channelLinkOf(link)).toBe(service);
      const problem = channelLinkProblem(link);
      expect(problem).toMatch(
        /^This is the link of a channel of .+\. Give the URL of an incoming webhook, such as/u,
      );
      expect(readTeamAddress("Webhook", link, [])).toEqual({ problem });
      expect(readTeamAddress(service, link, [])).toEqual({ problem });
      const refusal = fieldRefusal("Address", problem ?? "");
      for (const source of ["visitor", "operator"] as const)
        expect(() => readSubscriberAddress(channelOfAddress(link), link, { source })).toThrow(refusal);
    },
  );

  it("webhooks of chat services and of programs are no links of channels", () => {
    for (const url of [
      ...Object.values(good),
      "https://slack.com/api/x",
      "https://hooks.example.com/archives/C1",
    ])
      expect(channelLinkOf(url)).toBeUndefined();
  });

  it("a chat address may be at a host of the operator", () => {
    const url = new URL("https://chat.example.com/hooks/abc");
    expect(chatUrlProblem("Slack", url, ["chat.example.com"])).toBeUndefined();
    expect(chatUrlProblem("Slack", url)).toContain("incoming webhook");
  });
});
