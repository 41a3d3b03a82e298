import { describe, expect, it } from "vitest";
import { recurrenceWords } from "../../../../portal/src/screens/announcements/recurrence-words.ts";

// A Sunday.
const words = (rule: string) => recurrenceWords(rule, "2026-11-29");

describe("a custom recurrence rule", () => {
  it("a rule that the form has no choice for is put into words", () => {
    expect(words("FREQ=WEEKLY;INTERVAL=4")).toBe("Every 4 weeks on Sunday");
    expect(words("RRULE:FREQ=WEEKLY;BYDAY=MO,TH;COUNT=8")).toBe("Every week on Monday and Thursday");
    expect(words("FREQ=DAILY;BYDAY=MO,TU,WE")).toBe("Every week on Monday, Tuesday, and Wednesday");
    expect(words("freq=daily;interval=3;until=20271231")).toBe("Every 3 days");
    expect(words("FREQ=MONTHLY;INTERVAL=3")).toBe("Every 3 months on day 29");
    expect(words("FREQ=MONTHLY;BYMONTHDAY=1,-1")).toBe("Every month on day 1 and the last day");
    expect(words("FREQ=MONTHLY;BYDAY=1TU,-1FR")).toBe("Every month on the first Tuesday and the last Friday");
    expect(words("FREQ=YEARLY")).toBe("Every year on day 29 in November");
    expect(words("FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU")).toBe(
      "Every year on the last Sunday in March and October",
    );
  });

  it("a rule that no short sentence says stays a rule", () => {
    for (const rule of [
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
      "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
      "FREQ=DAILY;INTERVAL=2;BYDAY=MO",
      "FREQ=DAILY;BYMONTHDAY=1",
      "FREQ=YEARLY;BYDAY=20MO",
      "FREQ=WEEKLY;INTERVAL=4;UNTIL=20271231T220000Z",
    ])
      expect(words(rule), rule).toBeUndefined();
  });
});
