/** Sends a mail that only shows that mail works. */
import type { MailSettings } from "../platform/mail-settings.ts";
import { newId } from "../store/uuid.ts";
import type { AttemptResult, OpenMail } from "./channel.ts";
import { openSmtp } from "./email-channel.ts";

/** The receiver of a test mail, and the page that it names. */
export type TestMail = {
  readonly to: string;
  readonly pageName: string;
  readonly now: number;
  /** Opens the channel; by SMTP where it is not given. */
  readonly openMail?: OpenMail | undefined;
};

/** Sends a test mail over a connection of its own. Never rejects. */
export async function sendTestMail(
  settings: MailSettings,
  { to, pageName, now, openMail = openSmtp }: TestMail,
): Promise<AttemptResult> {
  const channel = openMail(settings);
  const line = `This is a test message of the status page ${pageName}. E-mail notifications are set up.`;
  try {
    return await channel.send(
      {
        channel: "Email",
        deliveryId: newId(now),
        to,
        pageName,
        mail: {
          subject: `[${pageName}] Test mail`,
          preview: line,
          text: `${line}\n`,
          html: `<p>${line.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`,
        },
        language: "en",
        listId: "test",
        threadId: null,
        unsubscribe: null,
      },
      0,
    );
  } finally {
    channel.close();
  }
}
