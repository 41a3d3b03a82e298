/** Implementation of each operation of the native API. */
import {
  hasInvalidState,
  parseAnnouncementCreate,
  parseAnnouncementPatch,
  parsePostmortem,
  parseUpdateCreate,
  parseUpdatePatch,
} from "../commands/announcements/announcement-bodies.ts";
import { parseTemplateCreate, parseTemplatePatch } from "../commands/announcements/template-commands.ts";
import type { Command } from "../commands/command.ts";
import { parseComponentCreate, parseComponentPatch } from "../commands/components/component-edit.ts";
import {
  parseComponentGroupCreate,
  parseComponentGroupPatch,
} from "../commands/components/component-groups.ts";
import { parseCorrection, parseCorrectionPatch } from "../commands/components/correction-commands.ts";
import { parsePin } from "../commands/components/overrides.ts";
import { parseHeartbeat, parseReport } from "../commands/components/report-bodies.ts";
import { parseCloseSignal } from "../commands/integrations/close-signal.ts";
import { refuseBeyondCreator } from "../commands/keys/key-creator.ts";
import { parsePageCreate, parsePagePatch, readPagePassword } from "../commands/pages/page-edit.ts";
import { parseSubscriberPatch } from "../commands/subscribers/subscriber-bodies.ts";
import { auditFilters } from "../contract/audit.ts";
import { historyFilters } from "../contract/components.ts";
import { announcementQuery } from "../contract/operations/announcement-operations.ts";
import { componentGroupQuery, componentQuery, pageQuery } from "../contract/operations/operation-builders.ts";
import type { OperationName } from "../contract/operations/operations.ts";
import { subscriberFilters } from "../contract/subscribers.ts";
import { templateQuery } from "../contract/templates.ts";
import { uptimeQuery } from "../contract/uptime.ts";
import {
  findAnnouncementKind,
  readAnnouncement,
  readAnnouncements,
} from "../queries/announcement-queries.ts";
import { readUpdate, readUpdates } from "../queries/announcement-update-queries.ts";
import { readAuditEvents } from "../queries/audit-queries.ts";
import { readComponentGroup, readComponentGroups, readComponents } from "../queries/component-queries.ts";
import { readCorrection, readCorrections } from "../queries/correction-queries.ts";
import { readPageDeletion } from "../queries/page-deletion-queries.ts";
import { readPage, readPages } from "../queries/page-queries.ts";
import { readAttributedComponent, readAttributedHistory } from "../queries/source-actors.ts";
import { readSubscriber, readSubscribers } from "../queries/subscriber-queries.ts";
import { findTemplateKind, readTemplate, readTemplates } from "../queries/template-queries.ts";
import { presentUptime } from "../queries/uptime-presenters.ts";
import { readUptime } from "../queries/uptime-queries.ts";
import { deliveryRoutes } from "./delivery-routes.ts";
import { integrationRoutes } from "./integrations/integration-routes.ts";
import { type Call, openedBus, param, type Route, type Sources } from "./operation-call.ts";
import { ignoredParameters, readQuery } from "./query-parameters.ts";
import type { ResponseWriter } from "./response-writer.ts";
import { serviceRoutes } from "./service-routes.ts";
import { subscriberRoutes } from "./subscriber-routes.ts";
import { teamRoutes } from "./team-routes.ts";

/** Operations with their own handler. */
type SpecialOperation = "ReadStatusPage" | "ReadOpenApi" | "ReadDocs" | "ReadDocsPage" | "ReadDocsMarkdown";

const idOf = (call: Call) => param(call, "id").toLowerCase();
const correctionOf = (call: Call) => ({
  id: idOf(call),
  correctionId: param(call, "correctionId").toLowerCase(),
});
const updateOf = (call: Call) => ({ id: idOf(call), updateId: param(call, "updateId").toLowerCase() });

const changes = {
  UpdateComponentStatus: {
    kind: "change",
    isReport: true,
    command: ({ exchange }, body) => parseReport(body, ignoredParameters(exchange.query)),
  },
  Heartbeat: {
    kind: "change",
    isReport: true,
    command: ({ exchange }, body) => parseHeartbeat(body, ignoredParameters(exchange.query)),
  },

  CreateComponent: { kind: "change", command: (_call, body) => parseComponentCreate(body) },
  PatchComponent: { kind: "change", command: (call, body) => parseComponentPatch(idOf(call), body) },
  DeleteComponent: { kind: "change", command: (call) => ({ kind: "DeleteComponent", id: idOf(call) }) },
  RestoreComponent: { kind: "change", command: (call) => ({ kind: "RestoreComponent", id: idOf(call) }) },
  CloseSignal: { kind: "change", command: (call) => parseCloseSignal(idOf(call), param(call, "source")) },
  PinComponent: { kind: "change", command: (call, body) => parsePin(idOf(call), body) },
  UnpinComponent: { kind: "change", command: (call) => ({ kind: "UnpinComponent", id: idOf(call) }) },
  CorrectComponent: { kind: "change", command: (call, body) => parseCorrection(idOf(call), body) },
  PatchCorrection: {
    kind: "change",
    command: (call, body) => parseCorrectionPatch(correctionOf(call), body),
  },

  CreateComponentGroup: { kind: "change", command: (_call, body) => parseComponentGroupCreate(body) },
  PatchComponentGroup: {
    kind: "change",
    command: (call, body) => parseComponentGroupPatch(idOf(call), body),
  },
  DeleteComponentGroup: {
    kind: "change",
    command: (call) => ({ kind: "DeleteComponentGroup", id: idOf(call) }),
  },
  RestoreComponentGroup: {
    kind: "change",
    command: (call) => ({ kind: "RestoreComponentGroup", id: idOf(call) }),
  },

  CreateTemplate: { kind: "change", command: (_call, body) => parseTemplateCreate(body) },
  DeleteTemplate: { kind: "change", command: (call) => ({ kind: "DeleteTemplate", id: idOf(call) }) },
  RestoreTemplate: { kind: "change", command: (call) => ({ kind: "RestoreTemplate", id: idOf(call) }) },

  PatchSubscriber: { kind: "change", command: (call, body) => parseSubscriberPatch(idOf(call), body) },
  DeleteSubscriber: { kind: "change", command: (call) => ({ kind: "DeleteSubscriber", id: idOf(call) }) },

  CreateAnnouncement: { kind: "change", command: (_call, body) => parseAnnouncementCreate(body) },
  DeleteAnnouncement: { kind: "change", command: (call) => ({ kind: "DeleteAnnouncement", id: idOf(call) }) },
  RestoreAnnouncement: {
    kind: "change",
    command: (call) => ({ kind: "RestoreAnnouncement", id: idOf(call) }),
  },
  PatchUpdate: { kind: "change", command: (call, body) => parseUpdatePatch(updateOf(call), body) },
  DeleteUpdate: {
    kind: "change",
    command: (call) => ({ kind: "DeleteUpdate", ...updateOf(call) }),
    presentDryRun: (answer) => ({
      ...answer,
      message: `${answer.message}. Its state and component changes stay`,
    }),
  },
  PutPostmortem: { kind: "change", command: (call, body) => parsePostmortem(idOf(call), body) },
} as const satisfies Partial<Record<OperationName, Route>>;

/** Changes of announcements and templates, which read the kind for the refusal of an invalid state. */
const withStates = (sources: Sources) => {
  const kindFor = async (id: string, body: unknown, find = findAnnouncementKind) =>
    hasInvalidState(body) ? await find(openedBus(sources), id) : undefined;
  return {
    PatchTemplate: {
      kind: "change",
      command: async (call, body) =>
        parseTemplatePatch(idOf(call), body, await kindFor(idOf(call), body, findTemplateKind)),
    },
    PatchAnnouncement: {
      kind: "change",
      command: async (call, body) =>
        parseAnnouncementPatch(idOf(call), body, await kindFor(idOf(call), body)),
    },
    PostUpdate: {
      kind: "change",
      command: async (call, body) => parseUpdateCreate(idOf(call), body, await kindFor(idOf(call), body)),
    },
  } as const satisfies Partial<Record<OperationName, Route>>;
};

/** True for those who may read the names of people and keys: Read-Write keys, and people in the portal. */
const mayReadActors = ({ exchange: { key } }: Call) => key === undefined || key.role === "Read-Write";

const reads = {
  ListComponents: {
    kind: "list",
    message: "Components",
    read: (bus, call, slice) => readComponents(bus, slice, readQuery(componentQuery, call.exchange.query)),
  },
  ReadComponent: {
    kind: "one",
    message: "Component",
    read: (bus, call) => readAttributedComponent(bus, idOf(call), { showsActors: mayReadActors(call) }),
  },
  ListCorrections: {
    kind: "list",
    message: "Corrections, newest first",
    read: (bus, call, slice) =>
      readCorrections(bus, { ...slice, id: idOf(call), showsActors: mayReadActors(call) }),
  },
  ReadCorrection: {
    kind: "one",
    message: "Correction",
    read: (bus, call) => readCorrection(bus, { ...correctionOf(call), showsActors: mayReadActors(call) }),
  },
  ListComponentGroups: {
    kind: "list",
    message: "Component groups",
    read: (bus, call, slice) =>
      readComponentGroups(bus, slice, readQuery(componentGroupQuery, call.exchange.query)),
  },
  ReadComponentGroup: {
    kind: "one",
    message: "Component group",
    read: (bus, call) => readComponentGroup(bus, idOf(call)),
  },
  ListUpdates: {
    kind: "list",
    message: "Updates, newest first",
    read: (bus, call, slice) => readUpdates(bus, idOf(call), slice),
  },
  ReadUpdate: {
    kind: "one",
    message: "Update",
    read: (bus, call) => readUpdate(bus, updateOf(call)),
  },
  ListTemplates: {
    kind: "list",
    message: "Templates",
    read: (bus, call, slice) => readTemplates(bus, slice, readQuery(templateQuery, call.exchange.query)),
  },
  ReadTemplate: {
    kind: "one",
    message: "Template",
    read: (bus, call) => readTemplate(bus, idOf(call)),
  },
  ListAuditEvents: {
    kind: "list",
    message: "Changes with their authors, newest first",
    read: (bus, call, slice) => readAuditEvents(bus, slice, readQuery(auditFilters, call.exchange.query)),
  },
} as const satisfies Partial<Record<OperationName, Route>>;

/** Operations that carry a page password. It is hashed here; commands only see the hash. */
const closing = ({ passwords, publisher }: Pick<Sources, "passwords" | "publisher">) => {
  /** The names of a page. */
  const namesOf = (call: Call) => {
    const publishedPages = publisher()?.pages.flatMap(({ snapshot }) => snapshot?.page ?? []);
    const page = publishedPages?.find(({ id }) => id === idOf(call));
    return page === undefined ? [] : [page.name, page.slug];
  };
  const hashOf = async (password: string | null | undefined) =>
    password == null ? password : await passwords.hash(password);
  return {
    CreatePage: {
      kind: "change",
      command: async (_call, body) => parsePageCreate(body, await hashOf(readPagePassword("new", body))),
    },
    PatchPage: {
      kind: "change",
      command: async (call, body) => {
        // Validate the rest before hashing.
        parsePagePatch(idOf(call), body);
        const password = readPagePassword("changed", body, namesOf(call));
        return parsePagePatch(idOf(call), body, await hashOf(password));
      },
    },
  } as const satisfies Partial<Record<OperationName, Route>>;
};

/** Operations of owners in the portal: only keys created by owners or the command line may use them. */
const ofOwners = (sources: Pick<Sources, "bus" | "baseUrl">) => {
  const asOwner = async (call: Call, command: Command): Promise<Command> => {
    const { key } = call.exchange;
    if (key !== undefined) await refuseBeyondCreator(openedBus(sources), key, "Owner");
    return command;
  };
  return {
    DeletePage: {
      kind: "change",
      command: (call) => asOwner(call, { kind: "DeletePage", id: idOf(call) }),
      presentDryRun: async (answer, call) => {
        const deletion = { id: idOf(call), baseUrl: sources.baseUrl() };
        return { ...answer, result: await readPageDeletion(openedBus(sources), deletion) };
      },
    },
    RestorePage: {
      kind: "change",
      command: (call) => asOwner(call, { kind: "RestorePage", id: idOf(call) }),
    },
    ResumeSending: {
      kind: "change",
      command: (call) => asOwner(call, { kind: "SetSending", state: "Running" }),
    },
  } as const satisfies Partial<Record<OperationName, Route>>;
};

/** Reads that depend on the base URL or the clock. */
const placedReads = ({ baseUrl, clock }: Pick<Sources, "baseUrl" | "clock">) =>
  ({
    ReadUptime: {
      kind: "one",
      message: "Uptime with its calculation",
      read: async (bus, call) => {
        const { From: from = null, To: to = null } = readQuery(uptimeQuery, call.exchange.query);
        const query = { id: idOf(call), from, to, now: clock.now(), byMinutes: false };
        const reading = await readUptime(bus, query);
        return {
          result: presentUptime(reading, { showsActors: mayReadActors(call) }),
          version: reading.component.version,
        };
      },
    },
    ReadComponentHistory: {
      kind: "list",
      message: "Status periods, newest first",
      read: (bus, call, slice) =>
        readAttributedHistory(bus, {
          ...slice,
          ...readQuery(historyFilters, call.exchange.query),
          id: idOf(call),
          now: clock.now(),
          showsActors: mayReadActors(call),
        }),
    },
    ListAnnouncements: {
      kind: "list",
      message: "Announcements, newest first",
      read: (bus, call, slice) => {
        const filters = readQuery(announcementQuery, call.exchange.query);
        return readAnnouncements(bus, { slice, filters, baseUrl: baseUrl(), now: clock.now() });
      },
    },
    ReadAnnouncement: {
      kind: "one",
      message: "Announcement",
      read: (bus, call) => readAnnouncement(bus, { id: idOf(call), baseUrl: baseUrl(), now: clock.now() }),
    },
    ListSubscribers: {
      kind: "list",
      message: "Subscribers, newest first",
      read: (bus, call, slice) =>
        readSubscribers(
          bus,
          { ...slice, now: clock.now() },
          readQuery(subscriberFilters, call.exchange.query),
        ),
    },
    ReadSubscriber: {
      kind: "one",
      message: "Subscriber",
      read: (bus, call) => readSubscriber(bus, { id: idOf(call), now: clock.now() }),
    },
    ListPages: {
      kind: "list",
      message: "Pages",
      read: (bus, call, slice) =>
        readPages(bus, { ...slice, baseUrl: baseUrl() }, readQuery(pageQuery, call.exchange.query)),
    },
    ReadPage: {
      kind: "one",
      message: "Page",
      read: (bus, call) => readPage(bus, { id: idOf(call), baseUrl: baseUrl() }),
    },
  }) as const satisfies Partial<Record<OperationName, Route>>;

/** Every operation's route. */
export function routesOf(
  sources: Sources,
  answers: ResponseWriter,
  own: Readonly<Record<SpecialOperation, Route>>,
): Readonly<Record<OperationName, Route>> {
  return {
    ...own,
    ...changes,
    ...withStates(sources),
    ...closing(sources),
    ...ofOwners(sources),
    ...subscriberRoutes(sources, answers),
    ...deliveryRoutes(sources),
    ...teamRoutes(sources),
    ...serviceRoutes(sources),
    ...reads,
    ...placedReads(sources),
    ...integrationRoutes(sources, answers),
  };
}
