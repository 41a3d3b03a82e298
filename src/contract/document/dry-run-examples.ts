/** Example responses to dry runs. A test checks them against the schemas. */
import * as z from "zod";
import { success } from "../envelope.ts";
import type { OperationName } from "../operations/operations.ts";
import { examples } from "./examples.ts";
import { announced, attributedSource, component, componentId, page, posted } from "./sample-data.ts";

/** The effect on the component of the examples, with the status that it has now. */
function affected(now: string): object {
  const voice = {
    ...attributedSource,
    Kind: "Announcement",
    Source: announced.Id,
    LastReportAt: null,
    By: null,
  };
  const statuses = { Now: now, After: "Major Outage", AtStart: null };
  return { ComponentId: componentId, Name: "Checkout", ...statuses, Voices: [voice] };
}

const channels = [
  { Channel: "Email", Count: 96 },
  { Channel: "Webhook", Count: 24 },
];

/** The effect of a change; without an event nobody is notified. */
function effect(event: string | null, components: readonly object[]): object {
  const recipients = event === null ? { Total: 0, Channels: [] } : { Total: 120, Channels: channels };
  const later = { Obstacle: null, Delayed: 0, Start: null, NextStarts: [] };
  return { DryRun: { Components: components, Recipients: { Event: event, ...recipients }, ...later } };
}

const changed = z.object({ Result: z.looseObject({}), Message: z.string() });

/** The response to the change, as that of a dry run. */
function dryRunOf(name: OperationName, itsEffect: object = {}): unknown {
  const { Result, Message } = changed.parse(examples[name]?.answer);
  const { UpdateId: _notPosted, ...result } = Result;
  return success({ ...result, ...itsEffect }, `Dry run, nothing was changed: ${Message}`);
}

/** The response to a dry run of a deletion: that of a creation, with what else would change. */
function deletionOf(creation: OperationName, more: object = {}): unknown {
  const { Result, Message } = changed.parse(examples[creation]?.answer);
  const message = `${Message.replace(/created$/u, "deleted")}. It can be restored until 2026-12-21T10:00:00Z.`;
  return success({ ...Result, ...more }, `Dry run, nothing was changed: ${message}`);
}

const during = [affected("Major Outage")];

const notSent = { NotSent: [{ Reason: "Superseded", Count: 1 }] };

/** The responses, by operation, where they differ from those of the change in more than their message. */
export const dryRunExamples: Readonly<Partial<Record<OperationName, unknown>>> = {
  DeleteComponent: deletionOf("CreateComponent"),
  UnpinComponent: success(
    { ...component, Voices: [attributedSource] },
    'Dry run, nothing was changed: The override of "Checkout" is removed',
  ),
  DeleteAnnouncement: deletionOf(
    "CreateAnnouncement",
    effect(null, [{ ...affected("Major Outage"), After: "Operational", Voices: [] }]),
  ),
  DeleteUpdate: success(
    posted,
    'Dry run, nothing was changed: Update of "Payments fail" deleted. Its state and component changes stay',
  ),
  DeleteComponentGroup: deletionOf("CreateComponentGroup", {
    Components: [{ Id: componentId, Name: "Checkout" }],
    SubGroups: [],
  }),
  DeletePage: deletionOf("CreatePage", {
    Deletes: {
      Components: 12,
      ComponentGroups: 3,
      Announcements: 40,
      Templates: 2,
      Integrations: 1,
      Subscribers: 120,
    },
    FirstPage: { Id: page.Id, Slug: page.Slug, Name: page.Name },
  }),
  CreateAnnouncement: dryRunOf("CreateAnnouncement", effect("IncidentOpened", [affected("Operational")])),
  PatchAnnouncement: dryRunOf("PatchAnnouncement", effect(null, during)),
  PostUpdate: dryRunOf("PostUpdate", effect("IncidentUpdated", during)),
  PatchUpdate: dryRunOf("PatchUpdate", effect(null, during)),
  PutPostmortem: dryRunOf("PutPostmortem", effect("IncidentPostmortem", [])),
  ReleaseDeliveries: dryRunOf("ReleaseDeliveries", notSent),
  DropDeliveries: dryRunOf("DropDeliveries"),
  RetryDeliveries: dryRunOf("RetryDeliveries", notSent),
};
