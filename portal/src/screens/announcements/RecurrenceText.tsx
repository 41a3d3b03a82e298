import { announcements } from "../../texts/announcements.ts";
import { composer } from "../../texts/composer.ts";
import { useNow } from "../../ui/times/format-times.ts";
import { shortTime } from "../../ui/times/time-texts.ts";
import { dayPosition, readRule } from "../composer/model/recurrence-choice.ts";

/** The recurrence of maintenance from its first day on (YYYY-MM-DD): in words if possible, otherwise the rule. */
export function RecurrenceText({ rule, day }: { readonly rule: string; readonly day: string }) {
  const now = useNow(60);
  const { preset, end } = readRule(rule, day);
  if (preset === "own") return <code className="wrap-anywhere">{rule}</code>;
  const text = composer.rhythm(preset, dayPosition(day));
  if (end.kind === "never") return text;
  if (end.kind === "after") return announcements.againTimes(text, end.times);
  const lastDay = shortTime(Date.parse(end.day), { zone: "UTC", now, dayOnly: true });
  return announcements.againUntil(text, lastDay);
}
