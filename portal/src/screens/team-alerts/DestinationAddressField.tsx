import type { TeamChannel } from "../../../../src/contract/team-alerts.ts";
import { teamAlerts } from "../../texts/team-alerts.ts";
import type { TextFieldProps } from "../../ui/fields/TextField.tsx";
import { AddressField } from "../destinations/DestinationFields.tsx";

const texts = teamAlerts.dialog;

function addressTexts(channel: TeamChannel): { readonly label: string; readonly hint: string } {
  if (channel === "PagerDuty") return { label: texts.key, hint: texts.keyHint };
  return channel === "Webhook"
    ? { label: texts.url, hint: texts.urlHint }
    : { label: texts.chatUrl, hint: texts.chatUrlHint };
}

/** The error of a destination without its address. */
export const missingAddress = (channel: TeamChannel) =>
  channel === "PagerDuty" ? texts.keyMissing : texts.urlMissing;

/** The address of a destination: a URL, or the key of PagerDuty. */
export function DestinationAddressField(
  props: Omit<TextFieldProps, "form" | "label"> & {
    readonly channel: TeamChannel;
    readonly typedAddress: string;
  },
) {
  const { channel, ...rest } = props;
  return <AddressField form={channel === "PagerDuty" ? "key" : "url"} {...addressTexts(channel)} {...rest} />;
}
