/** The options for the choices of a subscriber, which `subscriber add` and `subscriber set` share. */
import { readConsentNote } from "../../commands/subscribers/subscriber-bodies.ts";
import { incidentEvents, type SubscriberOut } from "../../contract/subscribers.ts";
import { impacts } from "../../contract/words.ts";
import type { ParsedArguments } from "../command-line.ts";

/** The options for name, events, language and time zone. */
export const choiceOptions = {
  name: {
    value: "NAME",
    about: "Its name, such as the team behind a webhook; empty for none",
    mayBeEmpty: true,
  },
  incidents: {
    value: "LEVEL",
    values: incidentEvents,
    about: `Messages about incidents: ${incidentEvents.join(", ")}`,
  },
  maintenance: { value: "yes|no", about: "Whether it is notified of maintenance" },
  notices: { value: "yes|no", about: "Whether it is notified of notices" },
  "status-changes": { value: "yes|no", about: "Whether it is notified of changed statuses" },
  "minimum-impact": {
    value: "IMPACT",
    values: impacts,
    about: `Only incidents from this impact on: ${impacts.join(", ")}`,
  },
  language: {
    value: "TAG",
    about: "Language, such as de; empty for that of the page",
    mayBeEmpty: true,
  },
  "time-zone": {
    value: "ZONE",
    about: "Time zone, such as Europe/Amsterdam; empty for that of the page",
    mayBeEmpty: true,
  },
} as const;

/** The events that were given; undefined if none was. */
function readEvents(args: ParsedArguments): object | undefined {
  const isOn = (option: string) =>
    args.text(option) === undefined ? undefined : args.text(option) === "yes";
  const events = {
    Incidents: args.text("incidents"),
    Maintenance: isOn("maintenance"),
    Notices: isOn("notices"),
    StatusChanges: isOn("status-changes"),
    MinimumImpact: args.text("minimum-impact"),
  };
  const chosen = Object.entries(events).filter(([, value]) => value !== undefined);
  return chosen.length === 0 ? undefined : Object.fromEntries(chosen);
}

const emptyAsNull = (text: string | undefined) => (text === "" ? null : text);

/** The consent that `--consent` notes; empty if it is not given. Throws a `Refusal`. */
export function readConsent(args: ParsedArguments) {
  const note = args.text("consent");
  return note === undefined ? {} : { Confirmed: true, ConsentNote: readConsentNote(note, "Consent") };
}

/** The choices that were given. */
export function readChoices(args: ParsedArguments) {
  return {
    Name: emptyAsNull(args.text("name")),
    Events: readEvents(args),
    Language: emptyAsNull(args.text("language")),
    TimeZone: emptyAsNull(args.text("time-zone")),
  };
}

/** The choices of a subscriber: `Follows the page: incidents (All), maintenance. Language and time zone of the page.` */
export function choicesSentence({ Scope, Events, Language, TimeZone }: SubscriberOut): string {
  const impact = Events.MinimumImpact === "None" ? "" : `, from ${Events.MinimumImpact}`;
  const events = [
    ...(Events.Incidents === "None" ? [] : [`incidents (${Events.Incidents}${impact})`]),
    ...(Events.Maintenance ? ["maintenance"] : []),
    ...(Events.Notices ? ["notices"] : []),
    ...(Events.StatusChanges ? ["status changes"] : []),
  ];
  const scope = Scope.Kind === "Page" ? "the whole page" : "a part of the page";
  const messages = events.length === 0 ? "nothing" : events.join(", ");
  return `It follows ${scope}, and gets: ${messages}. Language: ${Language ?? "of the page"}; time zone: ${TimeZone ?? "of the page"}.`;
}
