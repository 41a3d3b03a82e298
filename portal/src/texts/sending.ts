/** Texts on sending: whether notifications are sent, and how held ones are released. */
const number = new Intl.NumberFormat("en");
const notifications = (count: number) =>
  count === 1 ? "1 notification" : `${number.format(count)} notifications`;

export const sending = {
  title: "Sending",
  running: "Notifications are sent.",
  runningWithoutMail: "Notifications are sent, except by e-mail, which is not set up.",
  paused: "Sending is paused. Nothing is sent until it is resumed.",
  held: "Sending is held. Nothing is sent until it is resumed.",
  heldFor: (reason: string) => `Sending is held: ${reason}. Nothing is sent until it is resumed.`,
  heldBySetting: "Sending is held by the setting SENDING=held. Unset it and restart the service to send.",
  mailPaused: "E-mail is paused because too many messages were rejected, since",
  stopped: "Nothing is sent: no sender has reported since",
  stoppedHelp:
    "A sender that hangs is restarted after a minute. If this stays, restart the service and check its log.",
  crash: {
    Hung: "Last hang and restart of the sender:",
    Crashed: "Last crash and restart of the sender:",
  },
  crashHelp:
    "A delivery with which that happens three times fails, so that the others are sent. The log names the cause.",
  mailMissing: {
    alone: "E-mail is not set up.",
    subscribers: "E-mail is not set up: nobody can subscribe by it, and none is sent.",
    queued: "E-mail is not set up, so it is only queued.",
    act: "Set up e-mail",
  },
  heldCount: (count: number) => `${notifications(count)} ${count === 1 ? "is" : "are"} held.`,
  resume: "Resume sending",
  resumed: "Sending is resumed.",
  bar: {
    label: "Sending",
    setting: "Notifications are held by the setting SENDING=held.",
    some: "Some notifications are held until they are released, as after too many events in an hour.",
    paused: "Sending of notifications is paused.",
    held: "Notifications are held.",
    heldFor: (reason: string) => `Notifications are held: ${reason}.`,
    mail: "E-mail is paused because too many messages were rejected.",
    stopped: "Notifications are not sent at the moment.",
    contactAdministrator: "Tell an administrator.",
    count: (count: number) => `${notifications(count)} waiting.`,
    act: "Review",
    ownerCanResume: "An owner can resume sending.",
  },
  release: {
    title: "Held notifications",
    line: "Release them to send them. After 7 days they are dropped.",
    age: "Send those that are",
    ages: {
      all: "of any age",
      "1": "at most 1 hour old",
      "6": "at most 6 hours old",
      "24": "at most 1 day old",
    },
    ageHint: "Older ones are dropped.",
    act: "Release",
    drop: "Drop all",
    dropTitle: "Drop all held notifications?",
    dropText: "These subscribers are not notified. You can’t undo this.",
    progress: (done: number, total: number) => `${number.format(done)} of ${notifications(total)} changed.`,
    done: (sent: number, dropped: number) =>
      dropped === 0
        ? `${notifications(sent)} released.`
        : `${notifications(sent)} released, ${number.format(dropped)} dropped.`,
  },
  mailbox: {
    name: "Demo mailbox",
    line: "This is a demo: all mail arrives in its mailbox.",
    act: "Open the mailbox",
  },
} as const;
