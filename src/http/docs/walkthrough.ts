/** A walk through the operations of a resource: examples that run one after another. */
import type { OperationName } from "../../contract/operations/operations.ts";
import type { Sample, SampleTimes } from "./code-samples.ts";

/** An example of an operation: requests that come before it, and its own parts that differ from the usual. */
type Step = {
  readonly first?: readonly Sample[];
  /** Parts of the path, by parameter; `id` is the variable of the page otherwise. */
  readonly at?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  /** Properties of the result that are kept in variables; by default the id of what is created. */
  readonly keeps?: Sample["keeps"];
};

/** The words of a field with their meanings, in Markdown. */
export type WordTable = {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly (readonly [word: string, meaning: string])[];
};

/** A message that webhooks of the resource receive, with an explanation in Markdown. */
export type MessageText = {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** Its name in the OpenAPI document, or examples of one that is described elsewhere. */
  readonly message: string | readonly object[];
};

/** The examples of a page. */
export type Walk = {
  readonly slug: string;
  readonly title: string;
  /** Other words by which a search finds the page. */
  readonly keywords?: string;
  /** The variable of the page's resource. */
  readonly variable?: string;
  readonly order?: readonly OperationName[];
  readonly before?: readonly Sample[];
  readonly steps?: Readonly<Partial<Record<OperationName, Step>>>;
  readonly after?: readonly Sample[];
  readonly times?: SampleTimes;
  /** Words of fields that need an explanation, after the operations. */
  readonly words?: readonly WordTable[];
  readonly messages?: readonly MessageText[];
  /** Names in the usual examples, and those of the page's own requests. */
  readonly names?: Readonly<Record<string, string>>;
};

/** A request that creates something, and keeps properties of the result in variables. */
export const post = (path: string, body: unknown, keeps?: Sample["keeps"]): Sample => ({
  method: "POST",
  path,
  body,
  ...(keeps !== undefined && { keeps }),
});

export const remove = (path: string): Sample => ({ method: "DELETE", path });

/** Creates the component that the examples of a page are about. */
export const createComponent = (name: string) =>
  post("/api/Component", { Name: name }, { ComponentId: "Id" });

/** Deletes it. */
export const deleteComponent = remove("/api/Component/{ComponentId}");
