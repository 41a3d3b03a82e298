/** A page as Atlassian Statuspage describes it in its public API. */
const updateOf = (
  [status, at, body]: readonly [string, string, string],
  changes?: Readonly<Record<string, string>>,
) => ({
  id: `${status} ${at}`,
  status,
  body,
  created_at: at,
  display_at: at,
  deliver_notifications: true,
  affected_components:
    changes === undefined
      ? null
      : Object.entries(changes).map(([code, new_status]) => ({ code, name: code, new_status })),
});

const componentOf = (id: string, name: string, fields: Readonly<Record<string, unknown>> = {}) => ({
  id,
  name,
  status: "operational",
  position: 1,
  description: null,
  group: false,
  group_id: null,
  only_show_if_degraded: false,
  ...fields,
});

const page = {
  id: "kctbh9vrtdwd",
  name: "Fernhill Status",
  url: "https://status.example.com",
  time_zone: "Etc/UTC",
};

const components = [
  componentOf("america-api", "API", { group_id: "america", status: "degraded_performance" }),
  componentOf("europe", "Europe", { group: true, position: 2 }),
  componentOf("america", "America", { group: true, position: 3 }),
  componentOf("europe-api", "API", { group_id: "europe", status: "partial_outage" }),
  componentOf("exports", "Exports", { position: 4, only_show_if_degraded: true }),
  componentOf("website", "Website", { position: 0, description: "www.example.com" }),
];

const incidents = [
  {
    id: "i2",
    name: "API errors in Europe",
    status: "identified",
    impact: "major",
    created_at: "2026-10-20T08:00:00.000Z",
    started_at: "2026-10-20T07:50:00.000Z",
    resolved_at: null,
    components: [{ id: "europe-api" }],
    incident_updates: [
      updateOf(
        [
          "identified",
          "2026-10-20T08:20:00.000Z",
          "It is <strong>a full disk</strong>.<br />We add another.",
        ],
        { "europe-api": "partial_outage" },
      ),
      updateOf(["investigating", "2026-10-20T08:00:00.000Z", "We look into it."], {
        "europe-api": "major_outage",
      }),
    ],
  },
  {
    id: "i1",
    name: "Website is slow",
    status: "postmortem",
    impact: "minor",
    created_at: "2026-10-11T10:00:00.000+02:00",
    started_at: null,
    resolved_at: "2026-10-11T12:00:00.000+02:00",
    components: [{ id: "website" }],
    incident_updates: [
      updateOf([
        "postmortem",
        "2026-10-13T10:00:00.000+02:00",
        "<p>It was a cache.</p><ul><li>Mended</li></ul>",
      ]),
      updateOf(["resolved", "2026-10-11T12:00:00.000+02:00", "It is fast again."], {
        website: "operational",
      }),
      updateOf(["investigating", "2026-10-11T10:00:00.000+02:00", "Pages take seconds."]),
    ],
  },
];

const maintenances = [
  {
    id: "m1",
    name: "New disks",
    status: "completed",
    impact: "maintenance",
    created_at: "2026-10-01T10:00:00.000Z",
    started_at: "2026-10-05T02:00:00.000Z",
    scheduled_for: "2026-10-05T02:00:00.000Z",
    scheduled_until: "2026-10-05T04:00:00.000Z",
    components: [{ id: "website" }],
    incident_updates: [
      updateOf(["completed", "2026-10-05T03:30:00.000Z", "Done."]),
      updateOf(["in_progress", "2026-10-05T02:00:00.000Z", "We begin."]),
      updateOf(["scheduled", "2026-10-01T10:00:00.000Z", "We will."], { website: "under_maintenance" }),
    ],
  },
];

/** The documents of the public API, by their path. */
export const statuspageSample = {
  "/api/v2/components.json": { page, components },
  "/api/v2/incidents.json": { page, incidents },
  "/api/v2/scheduled-maintenances.json": { page, scheduled_maintenances: maintenances },
} as const;
