/** Checks the body of a new team destination. */
import { personRoles } from "../../contract/people.ts";
import { type FieldError, missingField } from "../../contract/refusal.ts";
import type { TeamDestinationCreate } from "../../contract/team-alerts.ts";
import { errorsOf, readNameField } from "../body-parsing.ts";
import { readTeamAddress } from "./team-address.ts";

type SentFields = { readonly Role?: unknown; readonly Address?: unknown };

/** The errors of valid fields that follow from each other; `sent` is the body as it came. */
export function destinationErrors(
  fields: Partial<TeamDestinationCreate>,
  sent: SentFields,
  chatHosts: readonly string[],
): readonly FieldError[] {
  const { Name: name, Channel: channel } = fields;
  return [
    ...(name === undefined ? [] : errorsOf(() => readNameField(name))),
    ...(channel === "Email" ? mailErrors(sent) : []),
    ...(channel === undefined || channel === "Email"
      ? []
      : addressErrors({ ...fields, Channel: channel }, sent, chatHosts)),
  ];
}

function mailErrors({ Role: role, Address: address }: SentFields): FieldError[] {
  const Message = "E-mail has recipients by Role. Omit the address.";
  return [
    ...(role === undefined ? [missingField("Role", `Choose one of: ${personRoles.join(", ")}.`)] : []),
    ...(address === undefined ? [] : [{ Path: "Address", Message }]),
  ];
}

function addressErrors(
  {
    Channel: channel,
    Address: address,
  }: Pick<TeamDestinationCreate, "Address"> & {
    readonly Channel: Exclude<TeamDestinationCreate["Channel"], "Email">;
  },
  sent: SentFields,
  chatHosts: readonly string[],
): FieldError[] {
  const errors: FieldError[] = [];
  if (sent.Role !== undefined)
    errors.push({ Path: "Role", Message: "Only e-mail has recipients by role. Omit Role, or choose Email." });
  const isMissing = sent.Address === undefined || address?.trim() === "";
  if (isMissing)
    return [...errors, missingField("Address", "Give the webhook's URL, or PagerDuty's integration key.")];
  const read = address === undefined ? undefined : readTeamAddress(channel, address, chatHosts);
  if (read !== undefined && "problem" in read) errors.push({ Path: "Address", Message: read.problem });
  return errors;
}
