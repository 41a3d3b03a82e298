/** Adds, edits, deletes and tests team destinations. */
import { Refusal } from "../../contract/refusal.ts";
import { writeTimeOrNull } from "../../contract/times.ts";
import { foldName } from "../../rules/names.ts";
import { q } from "../../store/query.ts";
import type { TeamDestinationRow } from "../../store/tables/team-tables.ts";
import { newId } from "../../store/uuid.ts";
import { audit } from "../audit-entry.ts";
import type { CommandDefinition } from "../command-definition.ts";
import type { LoadPlanBuilder } from "../load-plan-builder.ts";
import { targetPage } from "../pages/target-page.ts";
import { answerDone, answerWith, matchVersion, nameTaken } from "../resource-versions.ts";
import { readNameField } from "../text-fields.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { CreateTeamDestination, PatchTeamDestination, TeamCommandOf } from "./team-commands.ts";
import { presentDestination } from "./team-presenters.ts";
import { findDestination, notifyDestination, planDestination } from "./team-rows.ts";

/** Maximum number of destinations, over all pages. */
const maxDestinations = 200;

const subjectOf = (row: TeamDestinationRow) => ({
  kind: "TeamDestination" as const,
  id: row.public_id,
  name: row.name,
});

/** Plans to load all destinations: few, of which one may have a name already. */
function planAllDestinations(plan: LoadPlanBuilder): void {
  plan.queries.push({
    table: "team_destination",
    query: q.selectFrom("team_destination").selectAll().compile(),
  });
}

/** Refuses a name that another destination of the page has. */
function refuseTakenDestinationName(
  uow: UnitOfWork,
  { id, page_id, name }: Pick<TeamDestinationRow, "page_id" | "name"> & { readonly id: number | null },
): void {
  const existing = uow
    .rows("team_destination")
    .find((row) => row.page_id === page_id && row.id !== id && foldName(row.name) === foldName(name));
  if (existing !== undefined) throw nameTaken("destination", { name }, existing);
}

/** Adds a destination. */
export const createTeamDestination: CommandDefinition<CreateTeamDestination> = {
  loads: planAllDestinations,
  decide(uow, submission, command) {
    const page = targetPage(uow.pages, command.page);
    if (uow.rows("team_destination").length >= maxDestinations)
      throw new Refusal("TooManyTeamDestinations", `There are ${maxDestinations} destinations already.`);
    const name = readNameField(command.name);
    refuseTakenDestinationName(uow, { id: null, page_id: page.id, name });
    const row: TeamDestinationRow = {
      id: uow.nextNumber(),
      public_id: newId(uow.now),
      page_id: page.id,
      name,
      channel: command.channel,
      role: command.role,
      address: command.address,
      address_mask: command.addressMask,
      signing_secret: command.signingSecret,
      previous_secret: null,
      previous_secret_until: null,
      enabled: 1,
      created_at: uow.now,
      updated_at: uow.now,
      version: 1,
    };
    uow.insert("team_destination", row);
    const result = presentDestination(row, page.slug);
    audit(uow, submission, {
      action: "TeamDestination.Create",
      subject: subjectOf(row),
      before: null,
      after: result,
    });
    const { signing_secret: secret } = row;
    return answerWith(uow, {
      result: secret === null ? result : { ...result, SigningSecret: secret },
      version: row.version,
      message: `Destination "${row.name}" added`,
      location: `/api/TeamDestination/${row.public_id}`,
    });
  },
};

/** Changes a destination. */
export const patchTeamDestination: CommandDefinition<PatchTeamDestination> = {
  loads(plan, { id }) {
    planDestination(plan, id);
    planAllDestinations(plan);
  },
  decide(uow, submission, { id, fields, address }) {
    const row = findDestination(uow, id);
    matchVersion(submission, row.version);
    const page = uow.pageOf(row).slug;
    const before = presentDestination(row, page);
    const edited: TeamDestinationRow = {
      ...row,
      name: fields.Name === undefined ? row.name : readNameField(fields.Name),
      enabled: fields.Enabled === undefined ? row.enabled : fields.Enabled ? 1 : 0,
      role: fields.Role ?? row.role,
      address: address?.address ?? row.address,
      address_mask: address?.addressMask ?? row.address_mask,
    };
    if (JSON.stringify(edited) === JSON.stringify(row)) {
      const message = `Destination "${row.name}" unchanged`;
      return answerWith(uow, { result: before, version: row.version, message });
    }
    // Those of one name that are there already can still be changed otherwise.
    if (foldName(edited.name) !== foldName(row.name)) refuseTakenDestinationName(uow, edited);
    const changed: TeamDestinationRow = { ...edited, updated_at: uow.now, version: row.version + 1 };
    uow.update("team_destination", changed);
    const after = presentDestination(changed, page);
    const subject = subjectOf(changed);
    audit(uow, submission, { action: "TeamDestination.Update", subject, before, after });
    const message = `Destination "${changed.name}" updated`;
    return answerWith(uow, { result: after, version: changed.version, message });
  },
};

/** Rotates a webhook's signing secret; for a while its messages are signed with both. */
export const rotateTeamSecret: CommandDefinition<TeamCommandOf<"RotateTeamSecret">> = {
  loads: (plan, { id }) => planDestination(plan, id),
  decide(uow, submission, { id, signingSecret, keepMilliseconds }) {
    const row = findDestination(uow, id);
    if (row.channel !== "Webhook")
      throw new Refusal(
        "NoSigningSecret",
        "Only a webhook has a signing secret. PATCH /api/TeamDestination/{id} gives the others another Address.",
      );
    const previousUntil = keepMilliseconds > 0 ? uow.now + keepMilliseconds : null;
    uow.update("team_destination", {
      ...row,
      signing_secret: signingSecret,
      previous_secret: previousUntil === null ? null : row.signing_secret,
      previous_secret_until: previousUntil,
      updated_at: uow.now,
      version: row.version + 1,
    });
    const subject = subjectOf(row);
    audit(uow, submission, { action: "TeamDestination.RotateSecret", subject, before: null, after: null });
    return answerWith(uow, {
      result: {
        Id: row.public_id,
        SigningSecret: signingSecret,
        OldValidUntil: writeTimeOrNull(previousUntil),
      },
      version: null,
      message: "Signing secret rotated",
    });
  },
};

/** Deletes a destination. */
export const deleteTeamDestination: CommandDefinition<TeamCommandOf<"DeleteTeamDestination">> = {
  loads: (plan, { id }) => planDestination(plan, id),
  decide(uow, submission, { id }) {
    const row = findDestination(uow, id);
    matchVersion(submission, row.version);
    uow.delete("team_destination", row.id);
    audit(uow, submission, {
      action: "TeamDestination.Delete",
      subject: subjectOf(row),
      before: presentDestination(row, uow.pageOf(row).slug),
      after: null,
    });
    return answerDone(uow, `Destination "${row.name}" deleted`);
  },
};

/** Sends a test message to a destination, even a disabled one. */
export const testTeamDestination: CommandDefinition<TeamCommandOf<"TestTeamDestination">> = {
  loads: (plan, { id }) => planDestination(plan, id),
  decide(uow, _submission, { id }) {
    const row = findDestination(uow, id);
    const messages = notifyDestination(uow, row, { alertId: null, event: "Test" });
    if (messages === 0)
      throw new Refusal(
        "ChannelUnavailable",
        `Nobody has the role ${row.role ?? "Owner"} or a higher one, so nobody would get the message. Invite a person first.`,
      );
    return answerWith(uow, {
      result: presentDestination(row, uow.pageOf(row).slug),
      version: row.version,
      message: `A test message to "${row.name}" is queued`,
    });
  },
};
