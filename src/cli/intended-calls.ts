/** The usual words of other tools and of the domain, with the calls that they mean here. */

/** Calls by the verb, for each noun; those of `announcement` hold for its kinds as well. */
const callsByNoun: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  incident: {
    archive: "incident resolve TITLE",
    cancel: "incident resolve TITLE",
    open: "incident create",
    reopen: "incident update TITLE|ID --state Investigating",
    start: "incident create",
  },
  maintenance: {
    begin: 'maintenance update TITLE --state "In Progress"',
    cancel: "maintenance update TITLE --state Cancelled",
    abort: "maintenance update TITLE --state Cancelled",
    extend: "maintenance set TITLE --ends-at TIME",
    plan: "maintenance create",
    postpone: "maintenance set TITLE --starts-at TIME",
    reschedule: "maintenance set TITLE --starts-at TIME",
    schedule: "maintenance create",
    start: 'maintenance update TITLE --state "In Progress"',
    verify: "maintenance update TITLE --state Verifying",
  },
  notice: {
    publish: "notice create",
    reopen: "notice update ID --state Published",
    republish: "notice update ID --state Published",
  },
  announcement: {
    acknowledge: "announcement update TITLE --state Identified",
    ack: "announcement update TITLE --state Identified",
    archive: "announcement resolve TITLE",
    cancel: "announcement update TITLE --state Cancelled",
    close: "announcement resolve TITLE",
    comment: "announcement update TITLE --message TEXT",
    complete: "announcement resolve TITLE",
    declare: "announcement create",
    done: "announcement resolve TITLE",
    end: "announcement resolve TITLE",
    escalate: "announcement set TITLE --impact IMPACT",
    finish: "announcement resolve TITLE",
    fix: "announcement resolve TITLE",
    fixed: "announcement resolve TITLE",
    open: "announcement create",
    post: "announcement update TITLE --message TEXT",
    publish: "announcement create",
    reopen: "announcement update ID --state STATE",
    report: "announcement create",
    start: "announcement create",
    stop: "announcement resolve TITLE",
  },
  component: {
    archive: "component delete NAME",
    report: "component set NAME --status STATUS",
    rename: "component set NAME --name NAME",
    move: "component set NAME --group GROUP",
  },
  delivery: { cancel: "delivery drop", resend: "delivery retry", send: "delivery release" },
  integration: {
    test: "integration try",
    type: "integration create --help",
    types: "integration create --help",
  },
  page: { edit: "page set", export: "backup FILE", purge: "page delete SLUG" },
  subscriber: {
    confirm: "subscriber resend ADDRESS",
    invite: "subscriber add ADDRESS",
    pause: "subscriber set ADDRESS --paused-until TIME",
    subscribe: "subscriber add ADDRESS",
    unsubscribe: "subscriber remove ADDRESS",
  },
  user: { add: "user invite", create: "user invite", password: "user reset" },
};

/** The call that a noun with a verb means; `noun` is that of the call, `group` that of the commands. */
export function intendedCall(noun: string, group: string, verb: string): string | undefined {
  for (const name of [noun, group]) {
    const calls = Object.hasOwn(callsByNoun, name) ? (callsByNoun[name] ?? {}) : {};
    if (Object.hasOwn(calls, verb)) return calls[verb]?.replace(/^announcement(?= )/u, noun);
  }
  return undefined;
}

/** Sentences for first words that name no command, where a suggestion of one would mislead. */
const advice: ReadonlyMap<string, string> = new Map([
  [
    "init",
    "The first `bin/signalbox serve` creates the data directory: nothing is to be prepared. `bin/signalbox user invite` creates the first account.",
  ],
  [
    "logs",
    "The log goes to the standard output of `bin/signalbox serve`: see your service manager, such as `journalctl -u signalbox`. `bin/signalbox audit list` lists who changed what.",
  ],
  [
    "restart",
    "Restart the service with your service manager, such as `systemctl restart signalbox`. A backup is restored by `bin/signalbox restore`.",
  ],
  ["stop", "Stop the service with your service manager, or end `bin/signalbox serve` with Ctrl-C."],
  [
    "upgrade",
    "Replace the program by the new version, and start it: it migrates the store. `bin/signalbox backup FILE` comes first.",
  ],
  [
    "webhook",
    "A subscriber's webhook: `bin/signalbox subscriber add URL`. One for the team: `bin/signalbox team add`. Alerts of a monitoring system: `bin/signalbox integration create`.",
  ],
  [
    "whoami",
    "`bin/signalbox status` shows which service commands reach. Here nobody signs in; `bin/signalbox key list` and `user list` show who may.",
  ],
]);

const adviceAliases: ReadonlyMap<string, string> = new Map([
  ["install", "init"],
  ["reload", "restart"],
  ["setup", "init"],
  ["webhooks", "webhook"],
]);

/** The advice for a first word that is no command; undefined for none. */
export const adviceFor = (word: string): string | undefined => advice.get(adviceAliases.get(word) ?? word);

const pinCalls = ["announcement pin", "announcement unpin"] as const;
const stateCalls = ["integration enable", "integration disable"] as const;

/** The calls that do what an option of another command would, by the command and the option. */
const callsByOption: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "announcement set": { pin: pinCalls, pinned: pinCalls },
  "component set": {
    override: ["override set", "override remove"],
    pin: ["override set", "override remove"],
  },
  "integration set": { disabled: stateCalls, enabled: stateCalls, state: stateCalls },
};

/** Sentences for options that a command needs not, by the command and the option. */
const adviceByOption: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "subscriber add": {
    channel:
      "Leave it out: a URL is a webhook, or the chat service that it belongs to; an address with @ is e-mail.",
    type: "Leave it out: a URL is a webhook, or the chat service that it belongs to; an address with @ is e-mail.",
  },
};

/**
 * An error with the calls in place of the option that it suggests, for each unknown option that commands of their own replace, or
 * that is not needed.
 */
export function withCallsForOptions(command: string, message: string): string {
  const name = command.replace(/^(?:incident|maintenance|notice)(?= )/u, "announcement");
  const calls = Object.hasOwn(callsByOption, name) ? (callsByOption[name] ?? {}) : {};
  const sentences = Object.hasOwn(adviceByOption, name) ? (adviceByOption[name] ?? {}) : {};
  const noun = command.split(" ", 1)[0] ?? "";
  return message.replaceAll(
    /(There is no option --(\S+)\.)(?: Did you mean --\S+\?)?/gu,
    (text: string, start: string, option: string) => {
      if (Object.hasOwn(sentences, option)) return `${start} ${sentences[option] ?? ""}`;
      if (!Object.hasOwn(calls, option)) return text;
      const listed = (calls[option] ?? []).map((call) => `\`${call.replace(/^announcement(?= )/u, noun)}\``);
      return `${start} ${listed.join(" and ")} do that.`;
    },
  );
}
