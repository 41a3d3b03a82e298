/** Checks the bodies of a new team destination and of a change to one. */
import { personRoles } from "../../contract/people.ts";
import { type FieldError, missingField } from "../../contract/refusal.ts";
import {
  type TeamChannel,
  type TeamDestinationCreate,
  type TeamDestinationPatch,
  teamChannels,
} from "../../contract/team-alerts.ts";
import { errorsOf } from "../body-parsing.ts";
import { readNameField } from "../text-fields.ts";
import { anyAddressProblem, readTeamAddress, teamChannelOf } from "./team-address.ts";

const mailAddress = "E-mail has recipients by Role. Omit the address.";
const roleOfOther = "Only e-mail has recipients by role. Omit Role, or choose Email.";

/** The error of a destination whose channel is neither said nor follows from the address. */
export const missingChannel: FieldError = missingField(
  "Channel",
  `Choose one of: ${teamChannels.join(", ")}.`,
);

type SentFields = { readonly Channel?: unknown; readonly Role?: unknown; readonly Address?: unknown };

/** The errors of valid fields that follow from each other; `sent` is the body as it came. */
export function destinationErrors(
  fields: Partial<TeamDestinationCreate>,
  sent: SentFields,
  chatHosts: readonly string[],
): readonly FieldError[] {
  const { Name: name, Address: address } = fields;
  const inferred = sent.Channel === undefined ? teamChannelOf(sent, chatHosts) : undefined;
  const channel = fields.Channel ?? inferred;
  const isMissing = sent.Address === undefined || address?.trim() === "";
  return [
    ...(name === undefined ? [] : errorsOf(() => readNameField(name))),
    ...(channel === undefined ? [] : channelErrors(channel, sent)),
    ...(channel === undefined && sent.Channel === undefined ? openChannelErrors(address) : []),
    ...(channel === "Email" && sent.Role === undefined
      ? [missingField("Role", `Choose one of: ${personRoles.join(", ")}.`)]
      : []),
    ...(channel === undefined || channel === "Email"
      ? []
      : isMissing
        ? [missingField("Address", "Give the webhook's URL, or PagerDuty's integration key.")]
        : addressErrors(channel, address, chatHosts)),
  ];
}

/** The errors of a destination without a channel, which would follow from most addresses. */
function openChannelErrors(address: string | undefined): FieldError[] {
  const problem = address === undefined || address.trim() === "" ? undefined : anyAddressProblem(address);
  return [problem === undefined ? missingChannel : { Path: "Address", Message: problem }];
}

/** The errors of a change to a destination of `channel`. */
export function destinationPatchErrors(
  channel: TeamChannel,
  { Name: name, Address: address }: Partial<TeamDestinationPatch>,
  { sent, chatHosts }: { readonly sent: SentFields; readonly chatHosts: readonly string[] },
): readonly FieldError[] {
  return [
    ...(name === undefined ? [] : errorsOf(() => readNameField(name))),
    ...channelErrors(channel, sent),
    ...(channel === "Email" ? [] : addressErrors(channel, address, chatHosts)),
  ];
}

/** The errors of fields that a channel does not have. */
function channelErrors(channel: TeamChannel, { Role: role, Address: address }: SentFields): FieldError[] {
  if (channel === "Email") return address === undefined ? [] : [{ Path: "Address", Message: mailAddress }];
  return role === undefined ? [] : [{ Path: "Role", Message: roleOfOther }];
}

function addressErrors(
  channel: Exclude<TeamChannel, "Email">,
  address: string | undefined,
  chatHosts: readonly string[],
): FieldError[] {
  const read = address === undefined ? undefined : readTeamAddress(channel, address, chatHosts);
  return read !== undefined && "problem" in read ? [{ Path: "Address", Message: read.problem }] : [];
}
