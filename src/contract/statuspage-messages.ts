/** The messages to webhooks in Statuspage's format. */
import * as z from "zod";
import { v2Component, v2Update } from "./status-api-v2.ts";

const text = (description: string) => z.string().meta({ description });
const textOrNull = (description: string) => z.string().nullable().meta({ description });
const status = v2Component.shape.status;

const componentStatus = status.meta({ description: "Its status in Statuspage's words." });
const fixed = "Always this value; there for receivers that expect it.";
const nothing = z.null().meta({ description: fixed });

const component = {
  id: text("Id of the component."),
  name: text("Name of the component."),
  status: componentStatus,
};

const head = {
  meta: z
    .object({
      unsubscribe: text("Address that ends the subscription."),
      documentation: text("Address of the API's documentation."),
      generated_at: text("Time of the event; the same in each attempt."),
    })
    .meta({ description: "About the message itself." }),
  page: z.object({
    id: text("Id of the page."),
    status_indicator: text(
      "Status of the page right after the event: none, maintenance, minor, major or critical.",
    ),
    status_description: text("The same as a sentence."),
  }),
};

/** An announcement, or an update of one. */
export const statuspageIncidentMessage = z.object({
  ...head,
  incident: z
    .object({
      id: text("Id of the announcement."),
      name: text("Its present title."),
      status: text("Its state after the event, such as investigating; postmortem if one was published."),
      impact: text("none, minor, major, critical or maintenance."),
      impact_override: nothing,
      backfilled: z.literal(false).meta({ description: fixed }),
      created_at: text("Time of creation."),
      updated_at: text("Time of its last change at the event."),
      monitoring_at: nothing,
      resolved_at: textOrNull("Time of closing; null while it is open."),
      scheduled_for: textOrNull("Planned start of a maintenance."),
      scheduled_until: textOrNull("Planned end of a maintenance."),
      scheduled_remind_prior: z.literal(true).meta({ description: fixed }),
      scheduled_reminded_at: nothing,
      postmortem_body: textOrNull("The postmortem in Markdown, in the message of its own event."),
      postmortem_published_at: textOrNull("When it was published."),
      shortlink: text("Public address of the announcement."),
      components: z.array(z.object(component)).meta({ description: "The affected components." }),
      incident_updates: z
        .array(
          z.object({
            id: text("Id of the update."),
            incident_id: text("Id of the announcement."),
            status: text("State after the update."),
            body: text("The text in Markdown; empty where it is not public or was deleted."),
            created_at: text("Time of the update."),
            updated_at: text("The same."),
            display_at: text("The same."),
            affected_components: v2Update.shape.affected_components,
          }),
        )
        .meta({ description: "Its updates, the newest first." }),
    })
    .meta({ description: "The announcement after the event." }),
});

/** A component's status without an announcement. */
export const statuspageComponentMessage = z.object({
  ...head,
  component: z
    .object({
      ...component,
      created_at: text("Time of creation."),
      updated_at: text("Time of its last change."),
    })
    .meta({ description: "The component after the event." }),
  component_update: z
    .object({
      id: text("Id of the event."),
      component_id: text("Id of the component."),
      component_type: z.literal("Component").meta({ description: fixed }),
      created_at: text("Time of the change."),
      old_status: status.meta({ description: "Its status before." }),
      new_status: status.meta({ description: "Its status after." }),
      flapping: z
        .boolean()
        .optional()
        .meta({ description: "Only of a flapping component: true at the start, false at the end." }),
    })
    .meta({ description: "The change of its status." }),
});
