/** The sources of a component's status as the command line names them. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import type { AnnouncementOut } from "../../contract/announcements.ts";
import type { AttributedComponentOut, AttributedVoiceOut } from "../../contract/components.ts";
import { sourceInSentence } from "../../contract/source-names.ts";
import type { ComponentStatus } from "../../contract/words.ts";
import { readSources } from "../../queries/source-actors.ts";
import { q } from "../../store/query.ts";
import { shellWord } from "../shell-word.ts";

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

/**
 * The sources of a component elsewhere. A Read-Only key does not get the person or key behind them: a status that was set is
 * told from an initial one by the creation of the component.
 */
export function describeRemoteSources(
  { Voices, CreatedAt }: AttributedComponentOut,
  announcements: readonly AnnouncementOut[],
): DescribedSource[] {
  return withNames(Voices, announcements).map((source) => {
    const { By, Kind, LastReportAt, Since, Status } = source;
    const isInitial = Status === "Unknown" || Since === CreatedAt;
    const isSet = By === null && Kind === "Report" && LastReportAt === null && !isInitial;
    return isSet ? { ...source, name: "set by hand" } : source;
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

/** A line for each signal that decides a status: the call that closes it. */
export function signalRemedies(name: string, deciding: readonly DescribedSource[]): string[] {
  return deciding.flatMap(({ Kind, Source }) =>
    Kind === "Signal" && Source !== null
      ? [
          `\`bin/signalbox signal close ${shellWord(name)} ${shellWord(Source)}\` closes the signal if its source no longer reports.`,
        ]
      : [],
  );
}
