/** The scopes of subscribers in a list. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { component, componentGroup } from "../../contract/components.ts";
import type { SubscriberOut } from "../../contract/subscribers.ts";
import { q } from "../../store/query.ts";
import { readComponents, readGroups } from "../components/component-lookup.ts";
import type { RemoteService } from "../remote-service.ts";

type Scope = SubscriberOut["Scope"];

const countOf = (count: number, noun: string) =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? "" : "s"}`];

/** The items that a scope names. */
const itemsOf = ({ ComponentIds = [], GroupIds = [], AnnouncementId, AnnouncementIds = [] }: Scope) => {
  const announcements = new Set(AnnouncementId === undefined ? AnnouncementIds : [AnnouncementId]);
  return { components: ComponentIds, groups: GroupIds, announcements: [...announcements] };
};

/** The names of the items that scopes consist of, by id. */
async function readNames(bus: CommandBus, scopes: readonly Scope[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(scopes.flatMap((scope) => itemsOf(scope).announcements))];
  const announcements = q.selectFrom("announcement").select(["public_id", "title as name"]);
  const rows = await Promise.all([
    readComponents(bus).then((components) => components.map(({ row }) => row)),
    readGroups(bus),
    ids.length === 0 ? [] : bus.rows(announcements.where("public_id", "in", ids).compile()),
  ]);
  return new Map(rows.flat().map(({ public_id: id, name }) => [id, name]));
}

/** Writes scopes in short: `Page`, the name of a single item, or how many items there are. */
export async function scopeCells(
  bus: CommandBus,
  scopes: readonly Scope[],
): Promise<(scope: Scope) => string> {
  return scopeWriter(await readNames(bus, scopes));
}

/** Writes scopes of a service elsewhere like `scopeCells`, without the titles of announcements. */
export async function remoteScopeCells(service: RemoteService): Promise<(scope: Scope) => string> {
  const [components, groups] = await Promise.all([
    service.list("/api/Component", {}, component),
    service.list("/api/ComponentGroup", {}, componentGroup),
  ]);
  return scopeWriter(new Map([...components, ...groups].map(({ Id, Name }) => [Id, Name])));
}

function scopeWriter(names: ReadonlyMap<string, string>): (scope: Scope) => string {
  return (scope) => {
    if (scope.Kind === "Page") return "Page";
    const { components, groups, announcements } = itemsOf(scope);
    const [only, ...others] = [...components, ...groups, ...announcements];
    const name = only === undefined || others.length > 0 ? undefined : names.get(only);
    const counts = [
      ...countOf(components.length, "component"),
      ...countOf(groups.length, "group"),
      ...countOf(announcements.length, "announcement"),
    ];
    return name ?? counts.join(", ");
  };
}
