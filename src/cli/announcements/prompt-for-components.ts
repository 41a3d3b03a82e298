/** Asks a person at the terminal for the affected components and their statuses. */

import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { suggestedWord } from "../../commands/word-suggestion.ts";
import {
  type AnnouncementKind,
  type ReportableStatus,
  readReportableStatus,
  reportableStatuses,
} from "../../contract/words.ts";
import { nearest } from "../../platform/nearest-match.ts";
import { livePages } from "../../queries/page-queries.ts";
import { foldName } from "../../rules/names.ts";
import { namedComponents } from "../announcement-options.ts";
import type { ParsedArguments } from "../command-line.ts";
import { readComponents } from "../components/component-lookup.ts";
import { listRemoteComponents, listRemoteGroups } from "../components/remote-components.ts";
import { listIds } from "../id-prefix.ts";
import { byNumber, numbered } from "../numbered-choices.ts";
import { listRemotePages } from "../pages/remote-pages.ts";
import type { RemoteService } from "../remote-service.ts";
import { oneLine, printNote } from "../terminal.ts";
import { isInteractive, terminalPrompts } from "../terminal-prompts.ts";

/** A component to choose from. */
export type ChoosableComponent = { readonly id: string; readonly name: string };

/** The components that a page shows, in its order; of the first page without a slug. */
export async function componentsOnPage(
  bus: CommandBus,
  page: string | undefined,
): Promise<readonly ChoosableComponent[]> {
  const slug = page?.toLowerCase() ?? (await bus.rows(livePages))[0]?.slug ?? "";
  const all = await readComponents(bus);
  return all
    .filter(({ place }) => place.page === slug || place.alsoOn.includes(slug))
    .map(({ row }) => ({ id: row.public_id, name: row.name }));
}

/** The same of a service elsewhere. */
export async function remoteComponentsOnPage(
  service: RemoteService,
  page: string | undefined,
): Promise<readonly ChoosableComponent[]> {
  const slug = page ?? (await listRemotePages(service))[0]?.Slug;
  const query = { Page: slug };
  const all = await listRemoteComponents(service, query, await listRemoteGroups(service, slug));
  return all.map(({ Id: id, Name: name }) => ({ id, name }));
}

/** More are not listed: they are chosen by name. */
const maxListed = 60;

/** The component that is meant by its name, its number or a part of its name that no other has; otherwise all with that part, or the closest name. */
function componentAmong(all: readonly ChoosableComponent[], text: string) {
  const key = foldName(text);
  const having = all.filter(({ name }) => foldName(name).includes(key));
  const found = all.find(({ name }) => foldName(name) === key) ?? byNumber(all, text);
  if (found !== undefined) return { found };
  if (having.length === 1 && having[0] !== undefined) return { found: having[0] };
  if (having.length > 1) return { several: having.map(({ name }) => `"${name}"`) };
  return {
    nearest: nearest(
      text,
      all.map(({ name }) => name),
    ),
  };
}

/** A component that was chosen, with its status if the answer has it. */
type ChosenComponent = ChoosableComponent & { readonly status?: ReportableStatus };

/** The same as a call names it: the service checks its status. */
type StatedComponent = ChoosableComponent & { readonly status?: string };

/** The status that is meant by a word, its beginning or its number. */
const statusAmong = (text: string): ReportableStatus | undefined =>
  byNumber(reportableStatuses, text) ??
  readReportableStatus(text) ??
  reportableStatuses.find((word) => word === suggestedWord(text, reportableStatuses));

/** The name and the status of `NAME=STATUS`, as the option takes them; the whole text as name if that is the name of one. */
function splitPart(all: readonly ChoosableComponent[], part: string) {
  const [, name = "", status = ""] = /^(.+)=([^=]*)$/su.exec(part) ?? [];
  const isName = all.some((component) => foldName(component.name) === foldName(part));
  return name === "" || isName ? { name: part } : { name: name.trim(), status: status.trim() };
}

/** The components of an answer; undefined after a note that says which is none. */
function readAnswer(
  all: readonly ChoosableComponent[],
  answer: string,
  takesStatuses: boolean,
): readonly ChosenComponent[] | undefined {
  // A name may contain commas.
  const whole = all.find(({ name }) => foldName(name) === foldName(answer));
  if (whole !== undefined) return [whole];
  const chosen = new Map<ChoosableComponent, ChosenComponent>();
  for (const text of answer.split(",").map((part) => part.trim())) {
    if (text === "") continue;
    const { name: part, status: word } = splitPart(all, text);
    const status = word === undefined ? undefined : statusAmong(word);
    if (word !== undefined && !takesStatuses) {
      printNote(`Give the name alone, without "=${word}".`);
      return undefined;
    }
    if (word !== undefined && status === undefined) {
      printNote(`"${text}": a status cannot be "${word}". Give one of: ${reportableStatuses.join(", ")}.`);
      return undefined;
    }
    const { found, several, nearest } = componentAmong(all, part);
    if (several !== undefined) {
      printNote(`"${part}" may be ${listIds(several)}. Give more of the name, or the number.`);
      return undefined;
    }
    if (found === undefined) {
      const advice = nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
      printNote(`There is no component "${part}" to choose.${advice}`);
      return undefined;
    }
    chosen.set(found, status === undefined ? found : { ...found, status });
  }
  return [...chosen.values()];
}

/** Asks for some of the components until each is found; `question` is such as "Affected components", `none` says what Enter means. */
export async function chooseComponents(
  all: readonly ChoosableComponent[],
  {
    question,
    none,
    takesStatuses = false,
  }: { readonly question: string; readonly none: string; readonly takesStatuses?: boolean },
): Promise<readonly ChosenComponent[]> {
  const isListed = all.length <= maxListed;
  const list = numbered(all.map(({ name }) => name));
  if (isListed) for (const line of ["Components, by number or name:", ...list]) printNote(line);
  const subject = `${question}${isListed ? "" : ", by name"}, with commas (Enter for ${none})`;
  for (;;) {
    const chosen = readAnswer(all, await terminalPrompts.promptLine(subject), takesStatuses);
    if (chosen !== undefined) return chosen;
  }
}

const affected = { question: "Affected components", none: "none" } as const;

/** So often an empty answer is asked for again: there is none at the end of the input. */
const maxRepeats = 3;

/** The status of a component: that of the one before it after Enter; undefined without an answer. */
async function chooseStatus(
  { name }: ChoosableComponent,
  before: ReportableStatus | undefined,
): Promise<ReportableStatus | undefined> {
  const subject = `Status of ${oneLine(name)}${before === undefined ? "" : ` (Enter for ${before})`}`;
  for (let empty = 0; empty < maxRepeats; ) {
    const text = await terminalPrompts.promptLine(subject);
    if (text === "" && before !== undefined) return before;
    if (text === "") {
      empty += 1;
      if (empty < maxRepeats) printNote("An answer is needed. Ctrl-C ends the call.");
      continue;
    }
    const status = statusAmong(text);
    if (status !== undefined) return status;
    printNote(`A status cannot be "${text}". Give one of them, or its number.`);
  }
  return undefined;
}

/**
 * Asks for the affected components where a call names none, and supplies them to its arguments. A notice has none, a maintenance
 * has them without a status.
 */
export async function promptForComponents(
  args: ParsedArguments,
  kind: AnnouncementKind | undefined,
  listComponents: () => Promise<readonly ChoosableComponent[]>,
): Promise<void> {
  const isOpen = args.texts("component").length === 0 && args.text("template") === undefined;
  if (!isOpen || args.flag("yes") || !isInteractive()) return;
  if (kind !== "Incident" && kind !== "Maintenance") return;
  const all = await listComponents();
  const chosen =
    all.length === 0 ? [] : await chooseComponents(all, { ...affected, takesStatuses: kind === "Incident" });
  if (chosen.length === 0) return;
  if (kind === "Maintenance") {
    args.supply(
      "component",
      chosen.map(({ id, name }) => (name.includes("=") ? id : name)),
    );
    return;
  }
  await supplyStatuses(args, chosen);
}

/** Asks for the statuses of the components of an incident that have none, and supplies all to the arguments. */
async function supplyStatuses(args: ParsedArguments, chosen: readonly StatedComponent[]): Promise<void> {
  const values: string[] = [];
  let before: ReportableStatus | undefined;
  if (chosen.some(({ status }) => status === undefined))
    for (const line of ["Statuses:", ...numbered(reportableStatuses)]) printNote(line);
  for (const component of chosen) {
    const { id, name } = component;
    const status = component.status ?? (await chooseStatus(component, before));
    before = statusAmong(status ?? "");
    // Without an answer the call is refused as incomplete; at a terminal it asks again.
    values.push(status === undefined ? (name.includes("=") ? id : name) : `${name}=${status}`);
  }
  args.supply("component", values);
}

/**
 * Asks a person at the terminal for the statuses that `--component` of an incident leaves out, after `check` has
 * found the components.
 */
export async function promptForStatuses(
  args: ParsedArguments,
  kind: AnnouncementKind | undefined,
  check: (name: string) => Promise<unknown>,
): Promise<void> {
  const affectedComponents = namedComponents(args);
  const unstated = affectedComponents.filter(({ status }) => status === undefined);
  if (unstated.length === 0 || kind === "Maintenance" || kind === "Notice" || !isInteractive()) return;
  for (const { name } of unstated) await check(name);
  await supplyStatuses(
    args,
    affectedComponents.map(({ name, status }) => ({
      id: name,
      name,
      ...(status === undefined ? {} : { status }),
    })),
  );
}
