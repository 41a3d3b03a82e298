/** The sources of a component's status as the command line names them. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import type { AnnouncementOut } from "../../contract/announcements.ts";
import type { ComponentWithVoicesOut } from "../../contract/components.ts";
import type { AttributedVoiceOut } from "../../contract/portal/portal-components.ts";
import { sourceInSentence } from "../../contract/source-names.ts";
import type { ComponentStatus } from "../../contract/words.ts";
import { readSources } from "../../queries/source-actors.ts";
import { q } from "../../store/query.ts";

/** A source and its name in the middle of a sentence: `reported by integration "Production"`. */
export type DescribedSource = AttributedVoiceOut & { readonly name: string };

/** The sources of a component's status, the deciding one first. Throws a `Refusal` if it does not exist. */
export async function describeSources(bus: CommandBus, id: string): Promise<DescribedSource[]> {
  const { Items } = (await readSources(bus, id)).result;
  const announced = Items.flatMap(({ Kind, Source }) => (Kind === "Announcement" ? (Source ?? []) : []));
  const announcements =
    announced.length === 0
      ? []
      : await bus.rows(
          q
            .selectFrom("announcement")
            .select(["public_id", "kind", "title"])
            .where("public_id", "in", announced)
            .compile(),
        );
  return withNames(
    Items,
    announcements.map((row) => ({ Id: row.public_id, Kind: row.kind, Title: row.title })),
  );
}

/** The sources of a component elsewhere. */
export function describeRemoteSources(
  { Voices, CreatedAt }: ComponentWithVoicesOut,
  announcements: readonly AnnouncementOut[],
): DescribedSource[] {
  return withoutActors(Voices, announcements, CreatedAt);
}

/**
 * Names sources of which the API does not say which person or key reported, or set the status. Without the
 * creation of the component an initial status has the same name as one that was set by hand.
 */
export function withoutActors(
  items: ComponentWithVoicesOut["Voices"],
  announcements: readonly AnnouncementOut[],
  createdAt?: string,
): DescribedSource[] {
  const sources = items.map((item) => ({ ...item, By: null }));
  return withNames(sources, announcements).map((source) => {
    const { Kind, LastReportAt, Since, Status } = source;
    if (Kind !== "Report" || LastReportAt !== null || Status === "Unknown" || Since === createdAt)
      return source;
    return {
      ...source,
      name: createdAt === undefined ? "set by hand, or its initial status" : "set by hand",
    };
  });
}

/** Names sources, of which some are announcements. */
export function withNames(
  items: readonly AttributedVoiceOut[],
  announcements: readonly Pick<AnnouncementOut, "Id" | "Kind" | "Title">[],
): DescribedSource[] {
  return items.map((item) => {
    const announcement =
      item.Kind === "Announcement" ? announcements.find(({ Id }) => Id === item.Source) : undefined;
    const name =
      announcement === undefined
        ? sourceInSentence(item).replaceAll(/[“”]/gu, '"')
        : `the ${announcement.Kind.toLowerCase()} "${announcement.Title}"`;
    return { ...item, name };
  });
}

/** The sources that decide a status: an override alone, otherwise all with that status. */
export function decidingSources(
  sources: readonly DescribedSource[],
  status: ComponentStatus,
): readonly DescribedSource[] {
  const [first] = sources;
  return first?.Kind === "Pin" ? [first] : sources.filter(({ Status }) => Status === status);
}

/** The names of sources in a sentence. */
export function namesOf(sources: readonly DescribedSource[]): string {
  return sources.map(({ name }) => name).join(" and ");
}
