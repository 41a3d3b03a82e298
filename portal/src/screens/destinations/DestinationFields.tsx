import type { ReactNode } from "react";
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

/** The address of a channel: one of e-mail, a URL, or a key. */
export function AddressField(props: TextFieldProps & { readonly form: "email" | "url" | "key" }) {
  const { form, ...rest } = props;
  return (
    <TextField
      type={form === "key" ? "text" : form}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...(form === "url" && { placeholder: "https://" })}
      {...rest}
    />
  );
}
