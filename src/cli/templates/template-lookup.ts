/** Templates as the command line finds them. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { TemplateOut } from "../../contract/templates.ts";
import { nearest } from "../../platform/nearest-match.ts";
import { livePages } from "../../queries/page-queries.ts";
import { readTemplates } from "../../queries/template-queries.ts";
import { foldName } from "../../rules/names.ts";

/** The templates, in order of creation; of one page if its slug is given. Rejects with a `Refusal` for an unknown page. */
export async function readAllTemplates(bus: CommandBus, page: string | undefined): Promise<TemplateOut[]> {
  const templates: TemplateOut[] = [];
  let cursor: number | null = null;
  do {
    const part: Awaited<ReturnType<typeof readTemplates>> = await readTemplates(bus, {
      page,
      limit: 1000,
      cursor,
    });
    templates.push(...part.Items);
    cursor = part.NextCursor;
  } while (cursor !== null);
  return templates;
}

/** The template with this name or id on a page (the first), if it is of the kind. Rejects with a `Refusal` if there is none. */
export async function findTemplate(
  bus: CommandBus,
  nameOrId: string,
  { page, kind }: { readonly page: string | undefined; readonly kind?: TemplateOut["Kind"] },
): Promise<TemplateOut> {
  const onPage = page ?? (await bus.rows(livePages))[0]?.slug;
  const templates = (await readAllTemplates(bus, onPage)).filter(
    ({ Kind }) => kind === undefined || Kind === kind,
  );
  const found = templates.find(
    ({ Id, Name }) => Id === nameOrId.trim().toLowerCase() || foldName(Name) === foldName(nameOrId),
  );
  if (found !== undefined) return found;
  const suggestion = nearest(
    nameOrId,
    templates.map(({ Name }) => Name),
  );
  const advice = suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`;
  const noun = kind === undefined ? "template" : `${kind.toLowerCase()} template`;
  throw new Refusal(
    "TemplateNotFound",
    `There is no ${noun} "${nameOrId}" on the page.${advice} \`bin/signalbox template list\` lists them.`,
  );
}
