/** Names at a service elsewhere that commands take, for completion. */
import { announcement } from "../../contract/announcements.ts";
import { component, componentGroup } from "../../contract/components.ts";
import { integration } from "../../contract/integrations.ts";
import { page } from "../../contract/pages.ts";
import { type DeletedItemOut, deletedItem } from "../../contract/service.ts";
import { teamDestination } from "../../contract/team-alerts.ts";
import { template } from "../../contract/templates.ts";
import { foldName } from "../../rules/names.ts";
import { fieldsOf } from "../../rules/template-fields.ts";
import { remoteOpenAlerts } from "../alerts/alert-lookup.ts";
import type { RemoteService } from "../remote-service.ts";

/** As many as one request returns: who completes waits for it. */
const limit = 100;

const nameOf = ({ Name }: { readonly Name: string }) => Name;

/** The names of deleted items of a kind, or of all; of pages the slugs. */
async function deletedNames(service: RemoteService, kind?: DeletedItemOut["Kind"]): Promise<string[]> {
  const { items } = await service.take("/api/DeletedItem", {}, { item: deletedItem, limit });
  return items.flatMap(({ Kind, Name, Page }) => {
    if (kind !== undefined && Kind !== kind) return [];
    return kind === "Page" ? (Page ?? []) : Name;
  });
}

async function templates(service: RemoteService) {
  return (await service.take("/api/Template", {}, { item: template, limit })).items;
}

async function titles(
  service: RemoteService,
  {
    Open,
    Kind,
    isStarted = false,
  }: { readonly Open?: "true"; readonly Kind: string | undefined; readonly isStarted?: boolean },
): Promise<string[]> {
  const query = { Open, Kind };
  const { items } = await service.take("/api/Announcement", query, { item: announcement, limit });
  return items.filter(({ State }) => !(isStarted && State === "Scheduled")).map(({ Title }) => Title);
}

/** Reads the names of each kind as `NameKind` has it; those of keys and people are not in the API. */
const readers: Readonly<Record<string, (service: RemoteService, of?: string) => Promise<readonly string[]>>> =
  {
    alert: async (service) => (await remoteOpenAlerts(service, undefined)).map(({ Title }) => Title),
    announcement: (service, Kind) => titles(service, { Kind }),
    "open announcement": (service, Kind) => titles(service, { Open: "true", Kind }),
    "started announcement": (service, Kind) => titles(service, { Open: "true", Kind, isStarted: true }),
    component: async (service) =>
      (await service.take("/api/Component", {}, { item: component, limit })).items.map(nameOf),
    group: async (service) =>
      (await service.take("/api/ComponentGroup", {}, { item: componentGroup, limit })).items.map(nameOf),
    integration: async (service) =>
      (await service.take("/api/Integration", {}, { item: integration, limit })).items.map(nameOf),
    page: async (service) =>
      (await service.take("/api/Page", {}, { item: page, limit })).items.map(({ Slug }) => Slug),
    destination: async (service) =>
      (await service.take("/api/TeamDestination", {}, { item: teamDestination, limit })).items.map(nameOf),
    template: async (service) => (await templates(service)).map(nameOf),
    "template field": async (service, of) => {
      const all = await templates(service);
      const used = of === undefined ? all : all.filter(({ Name }) => foldName(Name) === foldName(of));
      return [...fieldsOf(used.map(({ Title, Message }) => `${Title} ${Message}`)).values()];
    },
    deleted: (service) => deletedNames(service),
    "deleted announcement": (service) => deletedNames(service, "Announcement"),
    "deleted component": (service) => deletedNames(service, "Component"),
    "deleted group": (service) => deletedNames(service, "ComponentGroup"),
    "deleted page": (service) => deletedNames(service, "Page"),
    "deleted template": (service) => deletedNames(service, "Template"),
  };

/** The names of a kind, of the resource `of` if given; none if the API has none. Rejects like a call of the service. */
export async function readRemoteNames(
  service: RemoteService,
  kind: string,
  of?: string,
): Promise<readonly string[]> {
  return [...new Set((await readers[kind]?.(service, of)) ?? [])];
}
