/** An example of uptime with its calculation, for the document. */

const correctionId = "019aa5e2-77d0-7c41-8a15-2e9b6f4d0c33";
const onThatDay = (time: string) => `2026-11-20T${time}Z`;
const dayBegins = "2026-11-19T23:00:00.000Z";
const dayEnds = onThatDay("23:00:00.000");
const up = { Status: "Operational", Weight: 0, LeftOut: null, CorrectionId: null };
const weights = { PartialOutage: 0.3, MajorOutage: 1 };
const milliseconds = {
  Observed: 84_600_000,
  PartialOutage: 0,
  MajorOutage: 1_288_635,
  UnderMaintenance: 0,
  Unknown: 1_800_000,
  BeforeStart: 0,
};

/** The body of a correction. */
export const correctionExample = {
  From: onThatDay("08:00:00.000"),
  To: onThatDay("08:30:00.000"),
  Status: "Unknown",
  Reason: "The monitor itself was down",
};

const day = {
  Date: "2026-11-20",
  From: dayBegins,
  To: dayEnds,
  Status: "Major Outage",
  Percent: 98.47,
  Milliseconds: milliseconds,
  Intervals: [
    { ...up, From: dayBegins, To: onThatDay("08:00:00.000") },
    {
      Status: "Unknown",
      From: onThatDay("08:00:00.000"),
      To: onThatDay("08:30:00.000"),
      Weight: null,
      LeftOut: "Unknown",
      CorrectionId: correctionId,
    },
    { ...up, From: onThatDay("08:30:00.000"), To: onThatDay("14:02:11.482") },
    {
      ...up,
      Status: "Major Outage",
      From: onThatDay("14:02:11.482"),
      To: onThatDay("14:23:40.117"),
      Weight: 1,
    },
    { ...up, From: onThatDay("14:23:40.117"), To: dayEnds },
  ],
};

const month = {
  Month: "2026-11",
  TimeZone: "Europe/Amsterdam",
  Weights: weights,
  ClosesAt: "2026-12-07T23:00:00.000Z",
  Closed: false,
  Percent: 99.92,
  PercentNow: 99.92,
  Changes: [],
};

/** One day of a component with an outage and a correction. */
export const uptimeExample = (componentId: string) => ({
  ComponentId: componentId,
  ComponentName: "Checkout",
  TimeZone: "Europe/Amsterdam",
  StartDate: "2026-06-01",
  From: "2026-11-20",
  To: "2026-11-20",
  AsOf: "2026-11-21T14:23:40.117Z",
  Weights: weights,
  Percent: 98.47,
  Milliseconds: milliseconds,
  AllIntervals: true,
  Days: [day],
  Corrections: [
    {
      ...correctionExample,
      Id: correctionId,
      MadeAt: "2026-11-21T10:00:00.000Z",
      Replaced: "No",
      Author: "Deploy script (…x7Qd)",
    },
  ],
  Months: [month],
});
