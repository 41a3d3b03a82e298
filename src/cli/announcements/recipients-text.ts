/** Sentences about who is notified of a change that was published. */
import type { RecipientCountOut, SendingObstacle } from "../../contract/announcement-dry-run.ts";
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { isUnpublished } from "./next-steps.ts";

/** A change that was published. */
export type Published = {
  readonly announcement: AnnouncementOut;
  /** A sentence such as "3 subscribers are notified." */
  readonly recipients: string;
};

/** Why a change notifies nobody. */
export type Silence = {
  readonly isPostmortem?: boolean;
  /** Whether the call says who is notified. */
  readonly isChosen: boolean;
  /** The reason that such a command has where nothing is said. */
  readonly reason?: string | undefined;
};

/** Whether a change notifies nobody, rather than later. */
const isSilent = ({ Updates: [newest] }: AnnouncementOut, { isPostmortem = false }: Silence) =>
  isPostmortem || newest?.NotifySubscribers === false;

/** The sentence for an event without recipients. */
const noSubscribers = "Nobody is notified: there are no subscribers for this.";

/** A clause such as "3 subscribers are notified". */
const areNotified = (count: number) =>
  count === 1 ? "1 subscriber is notified" : `${count.toLocaleString("en")} subscribers are notified`;

const messages = (count: number) =>
  count === 1 ? "The message to 1 subscriber" : `The messages to ${count.toLocaleString("en")} subscribers`;

/** Why messages are not sent at once; `NotRunning` is seen on the machine of the service alone. */
export type Obstacle = SendingObstacle | "NotRunning";

/** Why messages are not sent at once, and how many of them; null and 0 if all are. */
export type Delay = { readonly obstacle: Obstacle | null; readonly delayed: number };

const obstacles: Readonly<Record<Obstacle, string>> = {
  HourlyCap:
    "this page had as many notifications within an hour as MAX_EVENTS_PER_HOUR allows. `bin/signalbox delivery release` sends them",
  Restored:
    "a backup was restored. `bin/signalbox delivery resume` resumes sending, `delivery release` sends what is held",
  SendingHeld: "SENDING is set to held",
  Paused: "sending is paused. `bin/signalbox delivery resume` resumes it",
  Stopped: "no sender has reported for more than a minute. Start the service, or restart it",
  NotRunning: "the service is not running. `bin/signalbox serve` starts it",
  MailNotSetUp: "the service has no SMTP_URL and MAIL_FROM",
  MailPaused: "e-mail is paused, because the mail server refused too much of it",
};

const holds: ReadonlySet<Obstacle> = new Set(["HourlyCap", "Restored", "SendingHeld"]);
const mailObstacles: ReadonlySet<Obstacle> = new Set(["MailNotSetUp", "MailPaused"]);

/** Says who is notified of an event now, and whose messages are held or wait. */
export function recipientsSentence({ Total }: RecipientCountOut, { obstacle, delayed }: Delay): string {
  if (Total === 0) return noSubscribers;
  if (obstacle === null) return `${areNotified(Total)}.`;
  const [singular, plural] = holds.has(obstacle) ? ["is held", "are held"] : ["waits", "wait"];
  return [
    ...(delayed < Total ? [`${areNotified(Total - delayed)}.`] : []),
    `${messages(delayed)} ${delayed === 1 ? singular : plural}: ${obstacles[obstacle]}.`,
  ].join(" ");
}

/** Says in a dry run that messages would be held or wait. */
export function obstacleSentence(obstacle: Obstacle, delayed: number, { Total }: RecipientCountOut): string {
  const some = delayed < Total ? messages(delayed) : "Their messages";
  const subject = mailObstacles.has(obstacle) ? "E-mail" : some;
  return `${subject} would ${holds.has(obstacle) ? "be held" : "wait"}: ${obstacles[obstacle]}.`;
}

/** Says that nobody is notified, and why, where that was not asked for. */
export function describeSilence(announcement: AnnouncementOut, silence: Silence): string {
  const { isChosen, reason } = silence;
  const isOff = isSilent(announcement, silence);
  if (!isOff && isUnpublished(announcement, Date.now())) return "Its subscribers are notified then.";
  if (!isOff || reason === undefined || isChosen) return "Nobody is notified.";
  return `Nobody is notified: ${reason}. With --notify yes its subscribers are.`;
}

/** The same of a change that is tried: the end of the sentence `Nobody would be notified`. */
export function foreseenSilence(announcement: AnnouncementOut, silence: Silence): string {
  const { isChosen, reason } = silence;
  if (isChosen || reason === undefined || !isSilent(announcement, silence)) return ".";
  return `: ${reason}. With --notify yes its subscribers would be.`;
}
