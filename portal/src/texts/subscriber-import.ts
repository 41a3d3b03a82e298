/** Texts of the import of subscribers. */
const number = new Intl.NumberFormat("en");
const rows = (count: number) => (count === 1 ? "1 row" : `${number.format(count)} rows`);
const subscribers = (count: number) => (count === 1 ? "1 subscriber" : `${number.format(count)} subscribers`);

export const subscriberImport = {
  lead: "From a CSV file, or from an unmodified Statuspage export.",
  page: "Page",
  file: "CSV file",
  fileHint:
    "The first line names the columns: Email (or Address), and optionally Name, Channel, ComponentIds, GroupIds and Language. At most 100,000 rows.",
  choose: "Choose file",
  change: "Choose another file",
  chosen: (name: string) => `Chosen: ${name}`,
  tooLarge: "The file is larger than 24 MB. Split it.",
  consentWay: "Consent",
  consented: "They have agreed to get messages",
  consentedHint: "They are subscribed at once.",
  confirm: "Ask each of them to confirm",
  confirmHint:
    "They get a confirmation by e-mail, at most 1,000 addresses a day. Addresses that are not confirmed within 7 days of it are deleted.",
  waiting: (waiting: number, sent: number, perDay: number) =>
    `${number.format(waiting)} imported ${waiting === 1 ? "address waits" : "addresses wait"} for the confirmation e-mail. ${number.format(sent)} of at most ${number.format(perDay)} were sent in the last 24 hours.`,
  consent: "How these people gave consent",
  consentHint:
    "At least 10 characters, kept in the audit log. For example: subscribed at status.example.com until May 2026.",
  consentMissing: "Say in 10 to 500 characters how these people gave consent.",
  withoutMail: "E-mail is not set up, so nobody can be asked to confirm.",
  checking: "Checking the file…",
  failedCheck: "The file can’t be read",
  failed: "The import stopped",
  again: "Fix the cause and import the file again: rows already imported are skipped.",
  preview: "Preview",
  counts: {
    New: "New",
    Known: "Already subscribed",
    Repeated: "Twice in the file",
    Suppressed: "Unsubscribed or erased",
    Foreign: "Other channels",
    Faults: "With errors",
  },
  countsHint: {
    New: "will be added",
    Known: "will stay unchanged",
    Repeated: "will be added once",
    Suppressed: "will be skipped",
    Foreign: "will be left out",
    Faults: "to be fixed first: until then nothing is imported",
  },
  number: (count: number) => number.format(count),
  unread: (names: readonly string[]) => `Ignored columns: ${names.join(", ")}.`,
  faults: "Rows with errors",
  moreFaults: (count: number) => `And ${rows(count)} more.`,
  line: (line: number) => `Line ${number.format(line)}`,
  firstRows: "First rows",
  states: {
    New: "New",
    Known: "Already subscribed",
    Repeated: "Twice in the file",
    Suppressed: "Skipped",
  },
  repeats: (line: number) => `Twice in the file, line ${number.format(line)}`,
  everything: "Everything on the page",
  some: "Chosen components",
  nothing: "No row of this file would be added.",
  act: (count: number) => `Import ${subscribers(count)}`,
  progress: (done: number, total: number) => `${number.format(done)} of ${rows(total)} done.`,
  done: (imported: number, skipped: number) =>
    skipped === 0
      ? `${subscribers(imported)} imported.`
      : `${subscribers(imported)} imported, ${rows(skipped)} skipped.`,
} as const;
