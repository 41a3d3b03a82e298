/** The pages about resources: their operations in the order in which their examples run, and these examples. */
import { examples } from "../../contract/document/examples.ts";
import { type OperationName, operationList } from "../../contract/operations/operations.ts";
import type { Sample, SampleTimes } from "./code-samples.ts";

/** An example of an operation: requests that come before it, and its own parts that differ from the usual. */
type Step = {
  readonly first?: readonly Sample[];
  /** Parts of the path, by parameter; `id` is the variable of the page otherwise. */
  readonly at?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly keeps?: Sample["keeps"];
};

/** The examples of a page. */
type Walk = {
  readonly slug: string;
  readonly title: string;
  /** The variable of the page's resource. */
  readonly variable?: string;
  readonly order?: readonly OperationName[];
  readonly before?: readonly Sample[];
  readonly steps?: Readonly<Partial<Record<OperationName, Step>>>;
  readonly after?: readonly Sample[];
  readonly times?: SampleTimes;
};

/** A page about one resource. */
export type ResourcePage = {
  readonly slug: string;
  readonly title: string;
  readonly operations: readonly NamedOperation[];
  readonly before: readonly Sample[];
  readonly samples: ReadonlyMap<OperationName, readonly Sample[]>;
  readonly after: readonly Sample[];
  readonly times: SampleTimes;
};

/** An operation with its name. */
export type NamedOperation = (typeof operationList)[number];

const post = (path: string, body: unknown, keeps?: Sample["keeps"]): Sample => ({
  method: "POST",
  path,
  body,
  ...(keeps !== undefined && { keeps }),
});
const remove = (path: string): Sample => ({ method: "DELETE", path });
const createComponent = (name: string) => post("/api/Component", { Name: name }, { ComponentId: "Id" });
const deleteComponent = remove("/api/Component/{ComponentId}");

const walks: Readonly<Record<string, Walk>> = {
  "Status page": { slug: "status-page", title: "Status page" },
  Webhook: {
    slug: "reports",
    title: "Reports and heartbeats",
    order: ["UpdateComponentStatus", "Heartbeat"],
    before: [
      createComponent("Orders"),
      post("/api/Component", { Name: "Nightly backup" }, { BackupId: "Id" }),
    ],
    steps: {
      UpdateComponentStatus: {
        body: { ComponentName: "Orders", Status: "Major Outage", Message: "Requests time out" },
      },
    },
    after: [deleteComponent, remove("/api/Component/{BackupId}")],
  },
  Component: {
    slug: "components",
    title: "Components",
    variable: "ComponentId",
    order: [
      "CreateComponent",
      "ListComponents",
      "ReadComponent",
      "PatchComponent",
      "PinComponent",
      "UnpinComponent",
      "CloseSignal",
      "ReadComponentHistory",
      "ReadUptime",
      "CorrectComponent",
      "DeleteComponent",
      "RestoreComponent",
    ],
    steps: {
      CreateComponent: {
        body: { Name: "Search", Description: "Product search", StartDate: "2026-01-05" },
        keeps: { ComponentId: "Id" },
      },
      PatchComponent: { body: { Description: "Search for products and orders" } },
      CloseSignal: {
        first: [
          post("/api/WebHook/UpdateComponentStatus", {
            ComponentId: "{ComponentId}",
            Status: "Partial Outage",
            Source: "prometheus",
          }),
        ],
        at: { source: "prometheus" },
      },
      CorrectComponent: {
        body: {
          From: "{HourAgo}",
          To: "{HalfHourAgo}",
          Status: "Unknown",
          Reason: "The monitor itself was down",
        },
      },
    },
    after: [deleteComponent],
    times: { HourAgo: 60, HalfHourAgo: 30 },
  },
  "Component group": {
    slug: "component-groups",
    title: "Component groups",
    variable: "GroupId",
    order: [
      "CreateComponentGroup",
      "ListComponentGroups",
      "ReadComponentGroup",
      "PatchComponentGroup",
      "DeleteComponentGroup",
      "RestoreComponentGroup",
    ],
    steps: { CreateComponentGroup: { body: { Name: "Logistics" }, keeps: { GroupId: "Id" } } },
    after: [remove("/api/ComponentGroup/{GroupId}")],
  },
  Announcement: {
    slug: "announcements",
    title: "Announcements",
    variable: "AnnouncementId",
    order: [
      "CreateAnnouncement",
      "ListAnnouncements",
      "ReadAnnouncement",
      "PatchAnnouncement",
      "PostUpdate",
      "PatchUpdate",
      "DeleteUpdate",
      "PutPostmortem",
      "ListAnnouncementDeliveries",
      "DeleteAnnouncement",
      "RestoreAnnouncement",
    ],
    before: [createComponent("Payments")],
    steps: {
      CreateAnnouncement: {
        body: {
          Kind: "Incident",
          Title: "Payments fail",
          Message: "Payments **time out**. We are investigating.",
          AffectedComponents: [{ ComponentName: "Payments", Status: "Major Outage" }],
        },
        keeps: { AnnouncementId: "Id" },
      },
      PostUpdate: { keeps: { UpdateId: "Updates.0.Id" } },
      PatchUpdate: { at: { updateId: "{UpdateId}" } },
      DeleteUpdate: { at: { updateId: "{UpdateId}" } },
      PutPostmortem: {
        first: [
          post("/api/Announcement/{AnnouncementId}/Update", {
            State: "Resolved",
            Message: "A certificate had expired. It is renewed.",
          }),
        ],
      },
    },
    after: [remove("/api/Announcement/{AnnouncementId}"), deleteComponent],
  },
  Template: {
    slug: "templates",
    title: "Templates",
    variable: "TemplateId",
    order: [
      "CreateTemplate",
      "ListTemplates",
      "ReadTemplate",
      "PatchTemplate",
      "DeleteTemplate",
      "RestoreTemplate",
    ],
    before: [createComponent("Billing")],
    steps: {
      CreateTemplate: {
        body: {
          Name: "Slow payments",
          Kind: "Incident",
          Title: "Payments by {{Provider}} are slow",
          State: "Investigating",
          Message: "Payments by **{{Provider}}** take longer than usual. We are investigating.",
          AffectedComponents: [{ ComponentName: "Billing", Status: "Degraded Performance" }],
        },
        keeps: { TemplateId: "Id" },
      },
    },
    after: [remove("/api/Template/{TemplateId}"), deleteComponent],
  },
  Subscriber: {
    slug: "subscribers",
    title: "Subscribers",
    variable: "SubscriberId",
    order: [
      "CreateSubscriber",
      "ListSubscribers",
      "ReadSubscriber",
      "PatchSubscriber",
      "ResendToSubscriber",
      "RotateSigningSecret",
      "ListSubscriberDeliveries",
      "DeleteSubscriber",
    ],
    steps: {
      CreateSubscriber: { keeps: { SubscriberId: "Id" } },
      RotateSigningSecret: {
        first: [
          post(
            "/api/Subscriber",
            {
              Channel: "Webhook",
              Address: "https://hooks.example.com/status",
              Scope: { Kind: "Page" },
              Confirmed: true,
              ConsentNote: "Our own receiver",
            },
            { WebhookId: "Id" },
          ),
        ],
        at: { id: "{WebhookId}" },
      },
    },
    after: [remove("/api/Subscriber/{WebhookId}")],
  },
  Delivery: {
    slug: "deliveries",
    title: "Deliveries",
    order: ["ReleaseDeliveries", "RetryDeliveries", "DropDeliveries"],
    before: [
      post(
        "/api/Announcement",
        { Kind: "Notice", Title: "New support hours", Message: "We now answer from 8:00 to 18:00." },
        { AnnouncementId: "Id" },
      ),
    ],
    steps: {
      RetryDeliveries: { body: { AnnouncementId: "{AnnouncementId}" } },
      DropDeliveries: { body: { AnnouncementId: "{AnnouncementId}" } },
    },
    after: [remove("/api/Announcement/{AnnouncementId}")],
  },
  Integration: {
    slug: "integrations",
    title: "Integrations",
    variable: "IntegrationId",
    order: [
      "CreateIntegration",
      "ListIntegrations",
      "ReadIntegration",
      "ReceiveEvent",
      "ReceiveEventByToken",
      "ListIntegrationEvents",
      "ReadIntegrationEvent",
      "ReplayIntegrationEvent",
      "DryRunIntegration",
      "ListIntegrationAlerts",
      "CloseAlert",
      "PatchIntegration",
      "RotateIntegrationToken",
      "DeleteIntegration",
    ],
    before: [createComponent("Warehouse")],
    steps: {
      CreateIntegration: {
        body: {
          Name: "Prometheus in Dublin",
          Type: "Alertmanager",
          Mapping: [
            {
              When: [{ Field: "labels.service", Op: "Equals", Value: "checkout-api" }],
              Component: "Warehouse",
              Statuses: { critical: "Major Outage", warning: "Degraded Performance" },
            },
          ],
        },
        keeps: { IntegrationId: "Id" },
      },
      ReceiveEvent: { at: { Type: "Alertmanager" } },
      ReceiveEventByToken: {
        first: [
          {
            method: "POST",
            path: "/api/Integration/{IntegrationId}/RotateToken",
            body: { KeepFor: 0 },
            keeps: { Address: "Url" },
          },
        ],
        at: { whole: "{Address}" },
      },
      ListIntegrationEvents: { keeps: { EventId: "Items.0.Id" } },
      ReadIntegrationEvent: { at: { eventId: "{EventId}" } },
      ReplayIntegrationEvent: { at: { eventId: "{EventId}" } },
      PatchIntegration: { body: { FireAfter: 60 } },
    },
    after: [deleteComponent],
  },
  "Team alert": {
    slug: "team-alerts",
    title: "Team alerts",
    variable: "DestinationId",
    order: [
      "CreateTeamDestination",
      "ListTeamDestinations",
      "PatchTeamDestination",
      "TestTeamDestination",
      "ListTeamAlerts",
      "ReadTeamRules",
      "PatchTeamRules",
      "DeleteTeamDestination",
    ],
    steps: {
      CreateTeamDestination: {
        body: { Name: "Owners", Channel: "Email", Role: "Owner" },
        keeps: { DestinationId: "Id" },
      },
      PatchTeamDestination: { body: { Name: "All owners" } },
    },
  },
  Page: {
    slug: "pages",
    title: "Pages",
    variable: "PageId",
    order: ["CreatePage", "ListPages", "ReadPage", "PatchPage", "DeletePage", "RestorePage"],
    steps: {
      CreatePage: { keeps: { PageId: "Id" } },
      PatchPage: { body: { Name: "Internal tools", TimeZone: "Europe/Amsterdam" } },
    },
    after: [remove("/api/Page/{PageId}")],
  },
  Audit: { slug: "audit-log", title: "Audit log" },
  Documents: { slug: "documents", title: "This documentation" },
};

function walkOf(tag: string): Walk {
  return walks[tag] ?? { slug: tag.toLowerCase().replaceAll(" ", "-"), title: tag };
}

/** The tag under whose page an operation is described. */
function pageTag({ name, tag }: NamedOperation): string {
  const ordered = Object.entries(walks).find(([, { order = [] }]) => order.includes(name));
  return ordered?.[0] ?? tag;
}

/** True for what nobody calls by hand: pages to read, and what mail services send. */
const hasNoExample = ({ name, path }: NamedOperation) =>
  path.startsWith("/api/docs") || name === "ReceiveMailEvents";

function samplesOf(operation: NamedOperation, { variable = "Id", steps = {} }: Walk): readonly Sample[] {
  const { name, method, path, access } = operation;
  if (hasNoExample(operation)) return [];
  const { first = [], at = {}, query = "", keeps, ...step } = steps[name] ?? {};
  const body = "body" in step ? step.body : examples[name]?.body;
  const places: Readonly<Record<string, string>> = { id: `{${variable}}`, ...at };
  const target =
    at["whole"] ?? path.replaceAll(/\{(?<name>\w+)\}/gu, (part, key: string) => places[key] ?? part);
  return [
    ...first,
    {
      method,
      path: target + query,
      isOpen: access === "open" || access === "token",
      ...(body !== undefined && { body }),
      ...(keeps !== undefined && { keeps }),
    },
  ];
}

function pageOf(tag: string, operations: readonly NamedOperation[]): ResourcePage {
  const walk = walkOf(tag);
  const { slug, title, order = [], before = [], after = [], times = {} } = walk;
  const placeOf = ({ name }: NamedOperation) => (order.includes(name) ? order.indexOf(name) : order.length);
  const sorted = operations.toSorted((one, other) => placeOf(one) - placeOf(other));
  const samples = new Map(sorted.map((operation) => [operation.name, samplesOf(operation, walk)]));
  return { slug, title, operations: sorted, before, samples, after, times };
}

/** The pages, in the order of the operation table. */
export const resourcePages: readonly ResourcePage[] = [...Map.groupBy(operationList, pageTag)].map(
  ([tag, operations]) => pageOf(tag, operations),
);
