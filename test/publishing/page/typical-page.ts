/** The typical page of the examples: a shop, as it is when all is well. */
import type { ExampleComponent } from "./fixtures.ts";

const minute = 60_000;
const hour = 60 * minute;

/** A day and a time of the examples' year, in UTC: "11-24T14:02". */
export const at = (dayAndTime: string) => Date.parse(`2026-${dayAndTime}Z`);

/** The groups and components of the typical example page. */
export const typicalPage: Record<string, ExampleComponent[]> = {
  Storefront: [
    { name: "Website", since: at("10-24T09:00"), troubles: [[31, "Degraded Performance", 50 * minute]] },
    {
      name: "Checkout",
      description: "Card, wallet and bank payments at the till",
      since: at("10-19T09:00"),
      troubles: [
        [82, "Major Outage", 24 * minute],
        [51, "Under Maintenance", 2 * hour],
        [38, "Partial Outage", 90 * minute],
        [36, "Unknown", 15 * minute],
      ],
    },
    {
      name: "Search",
      since: at("11-02T09:00"),
      troubles: [
        [51, "Under Maintenance", 2 * hour],
        [23, "Degraded Performance", 140 * minute],
        [22, "Degraded Performance", 35 * minute],
      ],
    },
    { name: "Accounts", description: "Sign-in, profiles and saved addresses", since: at("06-11T09:00") },
    { name: "Order Tracking", since: at("09-08T09:00"), troubles: [[77, "Partial Outage", 45 * minute]] },
  ],
  Platform: [
    {
      name: "Public API",
      since: at("11-06T09:00"),
      troubles: [
        [82, "Major Outage", 26 * minute],
        [51, "Under Maintenance", 2 * hour],
        [38, "Partial Outage", 70 * minute],
        [18, "Degraded Performance", 20 * minute],
      ],
    },
    {
      name: "Webhooks",
      since: at("11-07T09:00"),
      troubles: [
        [82, "Partial Outage", 55 * minute],
        [18, "Degraded Performance", 4 * hour],
        [17, "Degraded Performance", 30 * minute],
      ],
    },
    { name: "Image Resizing", since: at("05-02T09:00") },
    { name: "Queues", since: at("03-03T09:00") },
    { name: "Feature Flags", since: at("09-30T09:00"), troubles: [[3, "Major Outage", 20_000]] },
  ],
  Data: [
    { name: "Object Storage", since: at("08-14T09:00"), troubles: [[60, "Partial Outage", 10 * hour]] },
    { name: "Reporting", since: at("02-09T09:00") },
    { name: "Nightly Exports", since: at("07-21T09:00"), startedDaysAgo: 64 },
    { name: "Message Archive", since: at("04-04T09:00") },
    { name: "Backups", since: at("01-12T09:00") },
  ],
  Support: [
    { name: "Help Centre", since: at("03-03T09:00") },
    { name: "Live Chat", since: at("11-20T09:00"), troubles: [[4, "Major Outage", 13 * hour]] },
    { name: "Telephone", since: at("03-03T09:00") },
    { name: "E-mail", since: at("03-03T09:00") },
    { name: "Community", since: at("03-03T09:00") },
  ],
};
