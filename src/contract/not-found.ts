/** Refusals for an id that no resource has. */
import { type Code, Refusal } from "./refusal.ts";
import { isUuid } from "./uuid-format.ts";

/** Resources by the code of their absence: their list, and the text in which its `Search`, if any, looks. */
const resources = {
  AnnouncementNotFound: { noun: "announcement", list: "/api/Announcement", searched: "title" },
  ComponentNotFound: { noun: "component", list: "/api/Component", searched: "name" },
  ComponentGroupNotFound: { noun: "component group", list: "/api/ComponentGroup", searched: "name" },
  DeliveryNotFound: { noun: "delivery", list: "/api/Delivery", searched: null },
  IntegrationNotFound: { noun: "integration", list: "/api/Integration", searched: "name" },
  PageNotFound: { noun: "page", list: "/api/Page", searched: "name" },
  SubscriberNotFound: { noun: "subscriber", list: "/api/Subscriber", searched: "address" },
  TeamDestinationNotFound: { noun: "destination", list: "/api/TeamDestination", searched: "name" },
  TemplateNotFound: { noun: "template", list: "/api/Template", searched: "name" },
} as const satisfies Partial<
  Record<Code, { readonly noun: string; readonly list: string; readonly searched: string | null }>
>;

/** How the names of components are found with a key that reads. */
export const listAdvice = "GET /api/Component lists them.";
/** The same for component groups. */
export const groupAdvice = "GET /api/ComponentGroup lists them.";
/** How they are found with a webhook key, which reads nothing. */
export const creatorAdvice = "Ask who created this key for the exact name.";

/** The sentence on an id that no update of an announcement has. */
export const updateNotFoundMessage =
  "The announcement has no update with this id. GET /api/Announcement/{id}/Update lists its updates.";

/** The refusal for an id that no correction of a component has. */
export const correctionNotFound = (component: { readonly public_id: string; readonly name: string }) =>
  new Refusal(
    "CorrectionNotFound",
    `${component.name} has no correction with this id. GET /api/Component/${component.public_id}/Correction lists all that it has.`,
  );

type ResourceCode = keyof typeof resources;

const isResourceCode = (code: Code): code is ResourceCode => code in resources;

/** The sentence on an id that no resource has. */
export function notFoundMessage(code: ResourceCode): string {
  const { noun, list, searched } = resources[code];
  const search = searched === null ? "" : `, and ?Search= finds one by its ${searched}`;
  return `No ${noun} has this id. GET ${list} lists all of them${search}.`;
}

const restorable: ReadonlySet<ResourceCode> = new Set([
  "AnnouncementNotFound",
  "ComponentNotFound",
  "ComponentGroupNotFound",
  "PageNotFound",
  "TemplateNotFound",
]);

/** The refusal for a missing or deleted resource. */
export function notFound(code: ResourceCode): Refusal {
  const restore = " Deleted ones can be restored for 30 days: GET /api/DeletedItem lists them.";
  return new Refusal(code, `${notFoundMessage(code)}${restorable.has(code) ? restore : ""}`);
}

/**
 * A failure for a text where an id belongs: if it is that nothing has this id, it says how the id is found by a name. The text
 * is not repeated: it may be a secret.
 */
export function withIdAdvice(failure: unknown, text: string | undefined): unknown {
  if (!(failure instanceof Refusal) || failure.status !== 404 || !isResourceCode(failure.code))
    return failure;
  if (text === undefined || isUuid(text.toLowerCase())) return failure;
  const { noun, list, searched } = resources[failure.code];
  if (text === "")
    return new Refusal(
      failure.code,
      `The address has no id. GET ${list}, without a slash at its end, lists all ${noun}s.`,
      failure.detail,
    );
  if (searched === null)
    return new Refusal(failure.code, `That is not an id. GET ${list} lists all of them.`, failure.detail);
  const parameter = noun === "page" ? "Slug" : "Search";
  const advice = `GET ${list}?${parameter}= finds ${/^[ai]/u.test(noun) ? "an" : "a"} ${noun} by its ${noun === "page" ? "slug" : searched}.`;
  return new Refusal(failure.code, `That is not an id. ${advice}`, failure.detail);
}
