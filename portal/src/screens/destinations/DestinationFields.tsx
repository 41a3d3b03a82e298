import type { ReactNode } from "react";
import { privateHost } from "../../api/private-host.ts";
import { destinations } from "../../texts/destinations.ts";
import { CopyField } from "../../ui/CopyField.tsx";
import { DocsLink } from "../../ui/DocsLink.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField, type TextFieldProps } from "../../ui/fields/TextField.tsx";
import { PageChoice } from "../pages/PageChoice.tsx";

/** Fields of a destination: page (if there are several) and channel. */
export function ChannelFields<Channel extends string>(props: {
  readonly page: string | undefined;
  readonly onPage: (slug: string) => void;
  readonly label: string;
  readonly channel: Channel;
  readonly channels: readonly Channel[];
  readonly names: Readonly<Record<Channel, string>>;
  readonly onChannel: (channel: Channel) => void;
  /** A remark about the channel; false for none. */
  readonly hint?: ReactNode;
}) {
  const { page, onPage, label, channel, channels, names, onChannel, hint = false } = props;
  return (
    <>
      <PageChoice value={page ?? null} onChange={onPage} />
      <SelectField
        label={label}
        {...(hint !== false && { hint })}
        value={channel}
        onChange={({ currentTarget: { value } }) =>
          onChannel(channels.find((candidate) => candidate === value) ?? channel)
        }
        options={channels.map((value) => ({ value, label: names[value] }))}
      />
    </>
  );
}

/**
 * The address of a channel: one of e-mail, a URL, or a key. `typedAddress` names the address of a refusal in what permits
 * it.
 */
export function AddressField(
  props: TextFieldProps & { readonly form: "email" | "url" | "key"; readonly typedAddress: string },
) {
  const { form, typedAddress, ...rest } = props;
  return (
    <div>
      <TextField
        type={form === "key" ? "text" : form}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...(form === "url" && { placeholder: "https://" })}
        {...rest}
      />
      {rest.error?.includes(allowedNetworks) === true && <AllowedNetworks address={typedAddress} />}
    </div>
  );
}

/** The setting for private networks, which the service names in a refusal. */
const allowedNetworks = "OUTBOUND_ALLOW";

/** How the operator permits a private address. */
function AllowedNetworks({ address }: { readonly address: string }) {
  const host = privateHost(address);
  return (
    <div className="mt-2 grid gap-2 text-second">
      {host !== undefined && (
        <>
          <p>{destinations.permit}</p>
          <CopyField label={destinations.variable} value={`${allowedNetworks}=${host}`} />
        </>
      )}
      <p>
        <DocsLink slug="manual-notifications#what-address-a-webhook-may-have">
          {destinations.allowedAddresses}
        </DocsLink>
      </p>
    </div>
  );
}
