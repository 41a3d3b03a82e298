/** The pages about resources: their operations in the order in which their examples run. */
import { examples } from "../../contract/document/examples.ts";
import { tagDescriptions } from "../../contract/document/operation-descriptions.ts";
import { type OperationName, operationList } from "../../contract/operations/operations.ts";
import type { Sample, SampleTimes } from "./code-samples.ts";
import { contentWalkthroughs } from "./content-walkthroughs.ts";
import { renamed } from "./example-answers.ts";
import { managementWalkthroughs } from "./management-walkthroughs.ts";
import type { MessageText, Walk, WordTable } from "./walkthrough.ts";

/** A page about one resource. */
export type ResourcePage = {
  readonly slug: string;
  readonly title: string;
  /** The resource in a sentence. */
  readonly about: string;
  readonly keywords: string;
  readonly operations: readonly NamedOperation[];
  readonly before: readonly Sample[];
  readonly samples: ReadonlyMap<OperationName, readonly Sample[]>;
  readonly after: readonly Sample[];
  readonly times: SampleTimes;
  readonly words: readonly WordTable[];
  readonly messages: readonly MessageText[];
  readonly names: Readonly<Record<string, string>>;
};

/** An operation with its name. */
export type NamedOperation = (typeof operationList)[number];

const walks: Readonly<Record<string, Walk>> = { ...contentWalkthroughs, ...managementWalkthroughs };

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

function samplesOf(
  operation: NamedOperation,
  { variable = "Id", steps = {}, names = {} }: Walk,
): readonly Sample[] {
  const { name, method, path, access } = operation;
  if (hasNoExample(operation)) return [];
  const created = name === `Create${path.slice("/api/".length)}` ? { [variable]: "Id" } : undefined;
  const { first = [], at = {}, query = "", keeps = created, ...step } = steps[name] ?? {};
  const body = "body" in step ? step.body : renamed(examples[name]?.body, names);
  const parameters: Readonly<Record<string, string>> = { id: `{${variable}}`, ...at };
  const target =
    at["whole"] ?? path.replaceAll(/\{(?<name>\w+)\}/gu, (part, key: string) => parameters[key] ?? part);
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
  const { slug, title, keywords = "", order = [], before = [], after = [], times = {}, names = {} } = walk;
  const { words = [], messages = [] } = walk;
  const rankOf = ({ name }: NamedOperation) => (order.includes(name) ? order.indexOf(name) : order.length);
  const sorted = operations.toSorted((a, b) => rankOf(a) - rankOf(b));
  const samples = new Map(sorted.map((operation) => [operation.name, samplesOf(operation, walk)]));
  const about = tagDescriptions[tag] ?? "";
  return {
    slug,
    title,
    about,
    keywords,
    operations: sorted,
    before,
    samples,
    after,
    times,
    words,
    messages,
    names,
  };
}

/** The pages, in the order of the operation table. */
export const resourcePages: readonly ResourcePage[] = [...Map.groupBy(operationList, pageTag)].map(
  ([tag, operations]) => pageOf(tag, operations),
);
