import { announcements } from "../../texts/announcements.ts";
import { composer } from "../../texts/composer.ts";
import { useNow } from "../../ui/times/format-times.ts";
import { shortTime } from "../../ui/times/time-texts.ts";
import { dayPosition, readEnd, readRule } from "../composer/model/recurrence-choice.ts";
import { recurrenceWords } from "./recurrence-words.ts";

/** The recurrence of maintenance from its first day on (YYYY-MM-DD): in words if possible, otherwise the rule. */
export function RecurrenceText({ rule, day }: { readonly rule: string; readonly day: string }) {
  const now = useNow(60);
  const { preset } = readRule(rule, day);
  const text = preset === "own" ? recurrenceWords(rule, day) : composer.rhythm(preset, dayPosition(day));
  if (text === undefined) return <code className="wrap-anywhere">{rule}</code>;
  const end = readEnd(rule.trim().toUpperCase().split(";"));
  if (end.kind === "never") return text;
  if (end.kind === "after") return announcements.againTimes(text, end.times);
  const lastDay = shortTime(Date.parse(end.day), { zone: "UTC", now, dayOnly: true });
  return announcements.againUntil(text, lastDay);
}
