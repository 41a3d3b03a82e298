/** The mail with the link to manage a subscription, which says of earlier links only what is true. */
import { expect, it } from "vitest";
import { languages } from "../../src/contract/languages.ts";
import { renderMail } from "../../src/notifications/messages/mail-template.ts";
import { messageTextsIn } from "../../src/notifications/messages/message-catalogues.ts";
import { subscriptionParts } from "../../src/notifications/messages/subscription-message.ts";
import { firstManageVersion, hasEndedLinks } from "../../src/rules/subscription-links.ts";

const page = { name: "Acme", url: "https://status.example.com/" };
const mailIn = (language: (typeof languages)[number], manageVersion: number) =>
  renderMail(
    subscriptionParts({
      kind: "link",
      language,
      page,
      url: `${page.url}subscription/x`,
      hasEndedLinks: hasEndedLinks({ manage_version: manageVersion }),
    }),
  );

it.each(languages)(
  "a mail with a link to manage says that earlier links have ended only to the reader who ended them (%s)",
  (language) => {
    const { text, ended } = messageTextsIn(language).link;
    // Lines of the text are wrapped.
    const flat = (part: string) => part.replace(/\s/gu, "");
    const [usual, afterwards] = [mailIn(language, firstManageVersion), mailIn(language, 2)];
    for (const form of ["text", "html"] as const) {
      expect(flat(usual[form])).toContain(flat(text));
      expect(flat(usual[form])).not.toContain(flat(ended));
      expect(flat(afterwards[form])).toContain(flat(text));
      expect(flat(afterwards[form])).toContain(flat(ended));
    }
    expect(text.match(/[.。؟]/gu)).toHaveLength(1);
  },
);
