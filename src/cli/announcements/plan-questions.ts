/** The questions for the plan of a maintenance. */
import { readAnnouncementKind } from "../../contract/words.ts";
import { durationHelp, readDuration } from "../durations.ts";
import type { Question } from "../questions.ts";
import { readTimeText, timeHelp } from "../times/time-texts.ts";

/** Whether a kind as it was written is a maintenance. */
export const isMaintenance = (kind: string | undefined) => readAnnouncementKind(kind ?? "") === "Maintenance";

/** Asks for the plan of a maintenance. */
export const planQuestions = {
  "starts-at": {
    subject: 'Start, such as "tomorrow 22:00" or "in 2 hours"',
    unless: ["template"],
    isNeeded: (text) => isMaintenance(text("kind")),
    problemOf: (answer) => {
      const now = Date.now();
      return readTimeText(answer, { now, timeZone: "UTC" }) === undefined ? timeHelp(answer, now) : undefined;
    },
  },
  for: {
    subject: "Duration, such as 2h",
    unless: ["template", "ends-at"],
    isNeeded: (text) => isMaintenance(text("kind")),
    problemOf: (answer) =>
      (readDuration(answer) ?? 0) > 0
        ? undefined
        : `This cannot be "${answer}". ${durationHelp(answer, "Give a length, such as 30m or 2h.")}`,
  },
} as const satisfies Readonly<Record<string, Question>>;
