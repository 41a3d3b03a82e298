/** Sentences about the components of an announcement that was published: those it dropped, and those that show another status. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { closedState } from "../../contract/announcement-states.ts";
import type { AnnouncementOut } from "../../contract/announcements.ts";
import { component } from "../../contract/components.ts";
import type { ComponentStatus } from "../../contract/words.ts";
import { hasEffect } from "../../rules/announcement-lifecycle.ts";
import { foldName } from "../../rules/names.ts";
import { readComponents } from "../components/component-lookup.ts";
import { readRemoteComponent } from "../components/remote-components.ts";
import {
  type DescribedSource,
  decidingSources,
  describeRemoteSources,
  describeSources,
  namesOf,
} from "../components/status-sources.ts";
import { shortId } from "../id-prefix.ts";
import type { RemoteService } from "../remote-service.ts";
import { shellWord } from "../shell-word.ts";
import { listRemoteAnnouncements } from "./remote-announcements.ts";

/** A component as visitors see it, with the slug of its page. */
type ShownComponent = {
  readonly id: string;
  readonly name: string;
  readonly status: ComponentStatus;
  readonly page: string;
};

/** Reads components and the sources of one. Both reject with a `Refusal`. */
type ComponentReader = {
  components(): Promise<readonly ShownComponent[]>;
  sourcesOf(id: string): Promise<readonly DescribedSource[]>;
};

/** Reads them in the store. */
const storeReader = (bus: CommandBus): ComponentReader => ({
  components: async () =>
    (await readComponents(bus)).map(({ row: { public_id: id, name, shown_status: status }, place }) => ({
      id,
      name,
      status,
      page: place.page,
    })),
  sourcesOf: async (id) => await describeSources(bus, id),
});

/** Reads them at a service elsewhere. */
const remoteReader = (service: RemoteService): ComponentReader => ({
  components: async () =>
    (await service.list("/api/Component", {}, component)).map(
      ({ Id: id, Name: name, Status: status, Page: page }) => ({ id, name, status, page }),
    ),
  sourcesOf: async (id) =>
    describeRemoteSources(
      await readRemoteComponent(service, id),
      await listRemoteAnnouncements(service, { Open: true }),
    ),
});

/** An announcement, as far as its components depend on it. */
type Affecting = Pick<AnnouncementOut, "Kind" | "State" | "AffectedComponents" | "Page">;

/** A change that was published; `before` is undefined for a new announcement. */
export type PublishedChange = { readonly before: Affecting | undefined; readonly after: Affecting };

/** The components that a change no longer affects; none of an announcement that affects none yet. */
function droppedIds({ before, after }: PublishedChange): ReadonlySet<string> {
  if (before === undefined || !hasEffect(before.Kind, before.State)) return new Set();
  const affected = new Set(after.AffectedComponents.map(({ ComponentId }) => ComponentId));
  return new Set(
    before.AffectedComponents.flatMap(({ ComponentId }) => (affected.has(ComponentId) ? [] : ComponentId)),
  );
}

/** The status that a change is to give each component now, by id; none of one that was over when it was created. */
function intendedStatuses({ before, after }: PublishedChange): ReadonlyMap<string, ComponentStatus> {
  const { Kind, State, AffectedComponents } = after;
  const isClosed = before !== undefined && State === closedState(Kind);
  if (!isClosed && !hasEffect(Kind, State)) return new Map();
  return new Map(
    AffectedComponents.flatMap(({ ComponentId, Status }) =>
      Status === null ? [] : [[ComponentId, isClosed ? "Operational" : Status] as const],
    ),
  );
}

/** A component as a call names it: by its name if no other component has it, else by the beginning of its id. */
const referenceTo = ({ id, name }: ShownComponent, components: readonly ShownComponent[]) =>
  components.some((other) => other.id !== id && foldName(other.name) === foldName(name))
    ? shortId(id)
    : shellWord(name);

function hiddenLine(shown: ShownComponent, all: readonly DescribedSource[], reference: string): string {
  const { name, status } = shown;
  const sources = decidingSources(all, status);
  const isReport = sources.every(({ Kind }) => Kind === "Report");
  const remedy = isReport
    ? `\`bin/signalbox component set ${reference} --status Operational\` replaces it.`
    : `\`bin/signalbox component show ${reference}\` lists all sources.`;
  return `${name} still shows ${status}: ${namesOf(sources)}. ${remedy}`;
}

function droppedLine({ name, status }: ShownComponent, all: readonly DescribedSource[]): string {
  const sources = status === "Operational" ? "" : `, ${namesOf(decidingSources(all, status))}`;
  return `${name} is no longer affected: ${status}${sources}.`;
}

const downStatuses: ReadonlySet<ComponentStatus> = new Set([
  "Degraded Performance",
  "Partial Outage",
  "Major Outage",
]);

/** Whether a change resolved an incident that affected no components. */
const isBareResolution = ({ before, after: { Kind, State, AffectedComponents } }: PublishedChange) =>
  before !== undefined &&
  Kind === "Incident" &&
  State === closedState(Kind) &&
  before.State !== State &&
  AffectedComponents.length === 0 &&
  before.AffectedComponents.length === 0;

/** The components of the page that are down although its incident is over, in one line; none if none is. */
async function stillDown(reader: ComponentReader, { after: { Page } }: PublishedChange): Promise<string[]> {
  const down = (await reader.components()).filter(
    ({ page, status }) => page === Page && downStatuses.has(status),
  );
  if (down.length === 0) return [];
  const list = down.map(({ name, status }) => `${name} (${status})`).join(", ");
  return [`Still not operational: ${list}. \`bin/signalbox component show NAME\` lists the sources of one.`];
}

async function describeWith(reader: ComponentReader, change: PublishedChange): Promise<string[]> {
  if (isBareResolution(change)) return await stillDown(reader, change);
  const [dropped, intended] = [droppedIds(change), intendedStatuses(change)];
  if (dropped.size === 0 && intended.size === 0) return [];
  const lines: string[] = [];
  const components = await reader.components();
  for (const shown of components) {
    const { id, status } = shown;
    if (dropped.has(id))
      lines.push(droppedLine(shown, status === "Operational" ? [] : await reader.sourcesOf(id)));
    else if ((intended.get(id) ?? status) !== status)
      lines.push(hiddenLine(shown, await reader.sourcesOf(id), referenceTo(shown, components)));
  }
  return lines;
}

/** Says which components a change dropped, and which other sources keep from the status that it gives. */
export async function affectedNotes(bus: CommandBus, change: PublishedChange): Promise<string[]> {
  return await describeWith(storeReader(bus), change);
}

/** The same of a service elsewhere. */
export async function affectedNotesRemotely(
  service: RemoteService,
  change: PublishedChange,
): Promise<string[]> {
  return await describeWith(remoteReader(service), change);
}
