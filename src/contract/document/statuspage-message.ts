/** Examples of the messages to webhooks in Statuspage's format. */
import { componentId, latest, page } from "./sample-data.ts";

const head = {
  meta: {
    unsubscribe: "https://status.example.com/subscription/manage/…",
    documentation: "https://status.example.com/api/docs",
    generated_at: latest,
  },
  page: { id: page.Id, status_indicator: "critical", status_description: "Major System Outage" },
};

const checkout = { id: componentId, name: "Checkout", status: "major_outage" };
const incidentId = "019aa6d1-4c11-7b20-8a54-6d1e2f3a4b01";
const updateId = "019aa6d1-4c11-7b20-8a54-6d1e2f3a4b02";

/** A message about an announcement, and one about a status. */
export const statuspageExamples: readonly [incident: object, component: object] = [
  {
    ...head,
    incident: {
      id: incidentId,
      name: "Payments fail",
      status: "investigating",
      impact: "critical",
      impact_override: null,
      backfilled: false,
      created_at: latest,
      updated_at: latest,
      monitoring_at: null,
      resolved_at: null,
      scheduled_for: null,
      scheduled_until: null,
      scheduled_remind_prior: true,
      scheduled_reminded_at: null,
      postmortem_body: null,
      postmortem_published_at: null,
      shortlink: `https://status.example.com/announcement/${incidentId}`,
      components: [checkout],
      incident_updates: [
        {
          id: updateId,
          incident_id: incidentId,
          status: "investigating",
          body: "We are investigating.",
          created_at: latest,
          updated_at: latest,
          display_at: latest,
          affected_components: [
            {
              code: componentId,
              name: "Shop - Checkout",
              old_status: "operational",
              new_status: "major_outage",
            },
          ],
        },
      ],
    },
  },
  {
    ...head,
    component: { ...checkout, created_at: latest, updated_at: latest },
    component_update: {
      id: updateId,
      component_id: componentId,
      component_type: "Component",
      created_at: latest,
      old_status: "operational",
      new_status: "major_outage",
    },
  },
];
