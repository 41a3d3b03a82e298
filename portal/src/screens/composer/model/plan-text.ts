/** The plan of a maintenance in one line. */

import { isOpen } from "../../../../../src/contract/announcement-states.ts";
import { announcements } from "../../../texts/announcements.ts";
import { clockTime, weekday, zoneName } from "../../../ui/times/time-texts.ts";
import type { ComposerForm } from "./composer-form.ts";

/** The planned times with their days, and what is automatic: "Sun 29 Nov, 10:00–11:00 GMT, starts and ends automatically". */
export function planText(
  { kind, state, startsAt, endsAt, autoStart, autoComplete }: ComposerForm,
  clock: { readonly zone: string; readonly now: number },
): string {
  const { zone } = clock;
  const at = (time: string) => Date.parse(time);
  const dayOf = (time: string | null) => (time === null ? "" : weekday(at(time), clock));
  const moment = (time: string | null) => (time === null ? "" : clockTime(at(time), zone));
  const end =
    dayOf(endsAt) === dayOf(startsAt) ? `–${moment(endsAt)}` : ` – ${dayOf(endsAt)}, ${moment(endsAt)}`;
  const zoneText = startsAt === null ? "" : zoneName(at(startsAt), zone);
  const times = `${dayOf(startsAt)}, ${moment(startsAt)}${end} ${zoneText}`;
  if (!isOpen(kind, state)) return times;
  const moves =
    state === "Scheduled" ? announcements.moves(autoStart, autoComplete) : announcements.ends(autoComplete);
  return `${times}, ${moves}`;
}
