/** Examples of the operations on alerts of the team. */
import { ruleTimes, teamRules } from "../team-alerts.ts";

const at = "2026-11-21T14:23:40.117Z";

/** A destination. */
export const teamDestinationSample = {
  Id: "019aa6e0-3a10-7b42-9c51-2f7e0d8b5a11",
  Page: "status",
  Name: "On call",
  Channel: "Webhook",
  Role: null,
  Address: "https://hooks.example.com/…",
  Enabled: true,
  LastDelivery: { State: "Sent", At: at, Answer: "HTTP 200" },
  CreatedAt: at,
  UpdatedAt: at,
};

/** An alert. */
export const teamAlertSample = {
  Id: "019aa6e1-7c20-7d13-8b60-4a1c9e5f2b22",
  Page: "status",
  Rule: "UnannouncedOutage",
  Title: "Checkout: Major Outage for 10 minutes, not announced",
  Detail: "The page shows Checkout as Major Outage, but no incident or maintenance covers it.",
  Url: "https://status.example.com/portal/announcements/new",
  OpenedAt: at,
  UpdatedAt: at,
  ResolvedAt: null,
};

/** The rules of a page. */
export const teamRulesSample = {
  Page: "status",
  Rules: teamRules.map((Rule) => {
    const times = ruleTimes[Rule];
    const minutes =
      times.kind === "one" ? [times.defaults] : times.kind === "some" ? [...times.defaults] : [];
    return { Rule, Enabled: true, Minutes: minutes };
  }),
};
