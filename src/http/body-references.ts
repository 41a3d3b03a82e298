/** Adds to the refusal of a body the errors of what its valid fields name in the store. */
import { validAffected } from "../commands/announcements/announcement-bodies.ts";
import { errorsWithCodes, validationRefusal, validFields } from "../commands/body-parsing.ts";
import type { CheckReferences } from "../commands/check-references.ts";
import type { Command, ReportStatus } from "../commands/command.ts";
import { parseReport } from "../commands/components/report-bodies.ts";
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
  const isOfComponent = path === "/api/Component/{id}";
  if (typeof body !== "object" || body === null) return undefined;
  const sent = { ...body };
  const times = timesIn(path, sent);
  const isTimed = Object.values(times).some((time) => time != null);
  if (id !== undefined && !isOfAnnouncement && !isOfComponent && !isTimed) return undefined;
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
  const ownId = id?.toLowerCase() ?? null;
  return {
    kind: "CheckReferences",
    announcementId: isOfAnnouncement ? ownId : null,
    componentId: isOfComponent ? ownId : null,
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
  return await withErrorsOf(failure, () => referencesIn(call.path, call.id, call.body), dryRun);
}

const targetNames = ["componentname", "componentid", "page"];

/** A report of the component that a body names, whose other fields are invalid; undefined if it names none. */
function targetIn(body: unknown): ReportStatus | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const target = Object.entries(body).filter(([name]) => targetNames.includes(name.toLowerCase()));
  try {
    return parseReport({ ...Object.fromEntries(target), Status: "Operational" });
  } catch (failure) {
    if (failure instanceof Refusal) return undefined;
    throw failure;
  }
}

/** A failure because of fields of a report, with the error of its component that a dry run finds. */
export async function withTargetErrors(
  failure: unknown,
  body: unknown,
  dryRun: (command: ReportStatus) => Promise<unknown>,
): Promise<unknown> {
  return await withErrorsOf(failure, () => targetIn(body), dryRun);
}

/** A failure with the errors of fields that the dry run of a command finds beside it. */
async function withErrorsOf<C extends Command>(
  failure: unknown,
  commandFor: () => C | undefined,
  dryRun: (command: C) => Promise<unknown>,
): Promise<unknown> {
  if (!(failure instanceof Refusal) || failure.status !== 400) return failure;
  const errors = errorsWithCodes(failure);
  const command = errors.length === 0 ? undefined : commandFor();
  if (command === undefined) return failure;
  const found = await dryRun(command).then(
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
