/** Templates as the command line finds them. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { type TemplateOut, template } from "../../contract/templates.ts";
import { livePages } from "../../queries/page-queries.ts";
import { readTemplates } from "../../queries/template-queries.ts";
import { foldName } from "../../rules/names.ts";
import type { ParsedArguments } from "../command-line.ts";
import { onlyWithPrefix, onSeveralPages, severalFound } from "../id-prefix.ts";
import { beginningWith, onlyShortened } from "../name-beginnings.ts";
import { noSuch } from "../no-such.ts";
import type { RemoteService } from "../remote-service.ts";

/** The templates, in order of creation; of one page if its slug is given. Rejects with a `Refusal` for an unknown page. */
export async function readAllTemplates(bus: CommandBus, page: string | undefined): Promise<TemplateOut[]> {
  const templates: TemplateOut[] = [];
  let cursor: number | null = null;
  do {
    const part: Awaited<ReturnType<typeof readTemplates>> = await readTemplates(
      bus,
      { limit: 1000, cursor },
      { Page: page },
    );
    templates.push(...part.Items);
    cursor = part.NextCursor;
  } while (cursor !== null);
  return templates;
}

/** The templates of a service elsewhere; of one page if its slug is given. */
export async function listRemoteTemplates(
  service: RemoteService,
  page: string | undefined,
): Promise<readonly TemplateOut[]> {
  return await service.list("/api/Template", { Page: page }, template);
}

/** The template of a service elsewhere that a call names. Rejects with a `Refusal`. */
export async function findRemoteTemplate(
  service: RemoteService,
  args: ParsedArguments,
  options: Pick<Filters, "isExact"> = {},
): Promise<TemplateOut> {
  const page = args.text("page");
  const all = await listRemoteTemplates(service, page);
  return templateAmong(all, args.needed("NAME|ID"), { page, ...options });
}

type Filters = {
  readonly page: string | undefined;
  readonly kind?: TemplateOut["Kind"];
  /** Whether the beginning of a name must end as a list shortens it. */
  readonly isExact?: boolean;
};

/** The template with this name or id on a page (the first), if it is of the kind. Rejects with a `Refusal` if there is none. */
export async function findTemplate(
  bus: CommandBus,
  nameOrId: string,
  { page, kind }: Filters,
): Promise<TemplateOut> {
  const onPage = page ?? (await bus.rows(livePages))[0]?.slug;
  return await findOnlyTemplate(bus, nameOrId, { page: onPage, ...(kind === undefined ? {} : { kind }) });
}

/** The one template with this name or id on all pages, or on one. Rejects with a `Refusal` if there is none, or more than one. */
export async function findOnlyTemplate(
  bus: CommandBus,
  nameOrId: string,
  filters: Filters,
): Promise<TemplateOut> {
  return templateAmong(await readAllTemplates(bus, filters.page), nameOrId, filters);
}

/** The only one whose name begins with a text; undefined for none. Throws a `Refusal` for several. */
function nameBeginningAmong(all: readonly TemplateOut[], text: string): TemplateOut | undefined {
  const matching = beginningWith(all, text, ({ Name }) => Name);
  if (matching.length < 2) return matching[0];
  throw severalFound(
    `${matching.length} templates have a name that begins with "${text}"`,
    matching.map(({ Id, Name, Page }) => `${Id} "${Name}" (page "${Page}")`),
  );
}

/** The one of the templates with this name or id, or its beginning. Throws a `Refusal` if there is none, or more than one. */
export function templateAmong(
  all: readonly TemplateOut[],
  nameOrId: string,
  { page, kind, isExact = false }: Filters,
): TemplateOut {
  const templates = all.filter(({ Kind }) => kind === undefined || Kind === kind);
  const matching = templates.filter(
    ({ Id, Name }) => Id === nameOrId.trim().toLowerCase() || foldName(Name) === foldName(nameOrId),
  );
  if (matching.length > 1) throw onSeveralPages("a template", nameOrId, matching);
  const found =
    matching[0] ??
    onlyWithPrefix(templates, nameOrId, { plural: "templates" }) ??
    (isExact ? onlyShortened(templates, nameOrId) : nameBeginningAmong(templates, nameOrId));
  if (found !== undefined) return found;
  const noun = kind === undefined ? "template" : `${kind.toLowerCase()} template`;
  const where = page === undefined ? "" : ` on the page "${page}"`;
  throw noSuch("TemplateNotFound", `${noun} "${nameOrId}"${where}`, {
    text: nameOrId,
    names: templates.map(({ Name }) => Name),
    list: "template list",
  });
}
