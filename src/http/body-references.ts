/** Adds to the refusal of a body the errors of what its valid fields name in the store. */
import { validAffected } from "../commands/announcements/announcement-bodies.ts";
import { errorsWithCodes, validationRefusal, validFields } from "../commands/body-parsing.ts";
import type { CheckReferences } from "../commands/check-references.ts";
import type { PageRole } from "../commands/pages/target-page.ts";
import { scopeOf } from "../commands/subscribers/subscriber-scopes.ts";
import { announcementCreate } from "../contract/announcements.ts";
import { componentCreate, pinPut } from "../contract/components.ts";
import { type FieldError, Refusal } from "../contract/refusal.ts";
import { subscriptionScope } from "../contract/subscribers.ts";
import { correctionCreate } from "../contract/uptime.ts";

const referenceFields = announcementCreate
  .pick({
    Page: true,
    AlsoOn: true,
    AffectedComponents: true,
    TemplateId: true,
    TemplateName: true,
    Kind: true,
  })
  .extend(componentCreate.pick({ GroupId: true, GroupName: true }).shape)
  .extend({ Scope: subscriptionScope.optional() });

/** The role of a body's page: among deliveries it is a filter, without which more would be selected. */
const roleOfPage = (path: string): PageRole => (path.startsWith("/api/Delivery/") ? "Filter" : "Target");

/** The fields of a body that are compared with the present time. */
function timesIn(path: string, sent: object): CheckReferences["times"] {
  switch (path) {
    case "/api/Component":
      return validFields(componentCreate.pick({ StartDate: true }), sent);
    case "/api/Component/{id}/Pin":
      return validFields(pinPut.pick({ Until: true }), sent);
    case "/api/Component/{id}/Correction":
      return validFields(correctionCreate.pick({ To: true }), sent);
    default:
      return {};
  }
}

/** The look-up of what a body names; undefined if it names nothing, or is of something with a page that it does not tell. */
function referencesIn(path: string, id: string | undefined, body: unknown): CheckReferences | undefined {
  const isOfAnnouncement = path.startsWith("/api/Announcement/{id}");
  if (typeof body !== "object" || body === null) return undefined;
  const sent = { ...body };
  const times = timesIn(path, sent);
  const isTimed = Object.values(times).some((time) => time != null);
  if (id !== undefined && !isOfAnnouncement && !isTimed) return undefined;
  const {
    Page: page,
    AlsoOn: alsoOn = [],
    GroupId,
    GroupName,
    Scope,
    TemplateId,
    TemplateName,
    Kind,
    ...fields
  } = validFields(referenceFields, sent);
  const affected = validAffected(fields, sent);
  const scope = Scope && scopeOf(Scope);
  if (
    [page, GroupId, GroupName, scope, TemplateId, TemplateName].every((value) => value == null) &&
    alsoOn.length + affected.length === 0 &&
    !isTimed
  )
    return undefined;
  const announcementId = isOfAnnouncement ? (id?.toLowerCase() ?? null) : null;
  return {
    kind: "CheckReferences",
    announcementId,
    page,
    pageRole: roleOfPage(path),
    alsoOn,
    affected,
    group: { GroupId, GroupName },
    scope,
    template: { TemplateId, TemplateName, Kind },
    times,
  };
}

/** Of a field with an error, its parts and their parents are not judged again. */
const isBeside = (errors: readonly FieldError[], { Path }: FieldError) =>
  errors.every((error) => Path !== error.Path && !/^[.[]/u.test(Path.replace(error.Path, "")));

/** A failure because of fields of a body, with the errors that a dry run of the look-up finds beside it. */
export async function withReferenceErrors(
  failure: unknown,
  call: { readonly path: string; readonly id: string | undefined; readonly body: unknown },
  dryRun: (command: CheckReferences) => Promise<unknown>,
): Promise<unknown> {
  if (!(failure instanceof Refusal) || failure.status !== 400) return failure;
  const errors = errorsWithCodes(failure);
  const references = errors.length === 0 ? undefined : referencesIn(call.path, call.id, call.body);
  if (references === undefined) return failure;
  const found = await dryRun(references).then(
    () => [],
    // Without the store the refusal stays as it is.
    (refusal: unknown) =>
      refusal instanceof Refusal && refusal.status === 400 ? errorsWithCodes(refusal) : [],
  );
  const more = found.filter((error) => isBeside(errors, error));
  if (more.length === 0) return failure;
  const isAlike = more.every(({ code }) => code === failure.code);
  return validationRefusal([...errors, ...more], isAlike ? failure.code : "ValidationFailed");
}
