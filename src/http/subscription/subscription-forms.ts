/** The forms about subscriptions, read: nothing in them is an error but an address and an empty choice. */

import type { SubscriptionChoices } from "../../commands/subscribers/subscriber-commands.ts";
import { languageFor } from "../../contract/languages.ts";
import { Refusal } from "../../contract/refusal.ts";
import { incidentEvents, maxScopeIds, type SubscriberEvents } from "../../contract/subscribers.ts";
import { isUuid } from "../../contract/uuid-format.ts";
import { impacts } from "../../contract/words.ts";
import { startOfDate } from "../../rules/calendar-days.ts";
import { emptyScope, type SubscriptionScope, wholePage } from "../../rules/subscription-scope.ts";

function idsIn(form: URLSearchParams, name: string): string[] {
  const ids = form.getAll(name).map((id) => id.toLowerCase());
  return [...new Set(ids.filter(isUuid))].slice(0, maxScopeIds);
}

/** The scope of a form: the whole page, unless it says that something was chosen. */
export function scopeIn(form: URLSearchParams): SubscriptionScope {
  if (form.get("Scope") !== "Components") return wholePage;
  return { ...emptyScope, componentIds: idsIn(form, "Component"), groupIds: idsIn(form, "Group") };
}

/** The events of a form; undefined where it has none. */
export function eventsIn(form: URLSearchParams): SubscriberEvents | undefined {
  if (!form.has("Events")) return undefined;
  return {
    Incidents:
      incidentEvents.find((incidentEvent) => incidentEvent === form.get("Incidents")) ?? "EveryUpdate",
    Maintenance: form.get("Maintenance") === "true",
    Notices: form.get("Notices") === "true",
    StatusChanges: form.get("StatusChanges") === "true",
    MinimumImpact: impacts.find((impact) => impact === form.get("MinimumImpact")) ?? "None",
  };
}

/** Whether a form names a day for the end of a pause that is none, or over. */
export function isPauseWrong(form: URLSearchParams, { pausedUntil }: SubscriptionChoices): boolean {
  return form.has("PausedUntil") && pausedUntil === undefined;
}

/** The problem behind the refusal of a form's choices. Rethrows other refusals. */
export function choiceProblemOf(refusal: unknown): "scope" | "events" {
  if (!(refusal instanceof Refusal) || refusal.status !== 400) throw refusal;
  return refusal.detail.errors?.some(({ Path }) => Path === "Events") === true ? "events" : "scope";
}

/** The first moment of a date (epoch milliseconds); undefined where it is none, or over. */
function momentOf(date: string, { timeZone, now }: { readonly timeZone: string; readonly now: number }) {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(date)) return undefined;
  try {
    const moment = startOfDate(date, timeZone);
    return moment > now ? moment : undefined;
  } catch {
    return undefined;
  }
}

/** The scope of a subscription's own form: a followed announcement ends where the form shows it without its tick. */
function changedScopeIn(form: URLSearchParams, followed: readonly string[]): SubscriptionScope {
  const scope = scopeIn(form);
  if (scope.page) return scope;
  const [shown, ticked] = [idsIn(form, "ShownAnnouncement"), idsIn(form, "Announcement")];
  return { ...scope, announcementIds: followed.filter((id) => !shown.includes(id) || ticked.includes(id)) };
}

/** The choices of a form of a subscription's own pages. Without names to choose from the scope stays. */
export function choicesIn(
  form: URLSearchParams,
  around: {
    readonly timeZone: string;
    readonly now: number;
    readonly isOpen: boolean;
    /** The announcements that the subscription follows. */
    readonly followed: readonly string[];
  },
): SubscriptionChoices {
  const language = form.get("Language");
  const pause = form.get("PausedUntil");
  return {
    ...(around.isOpen && form.has("Scope") ? { scope: changedScopeIn(form, around.followed) } : {}),
    events: eventsIn(form),
    language: language === null ? undefined : (languageFor(language) ?? null),
    pausedUntil: pause === "" ? null : momentOf(pause ?? "", around),
  };
}
