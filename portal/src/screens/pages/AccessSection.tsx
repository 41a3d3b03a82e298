import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PageOut } from "../../../../src/contract/pages.ts";
import { pageAccesses } from "../../../../src/contract/words.ts";
import { send } from "../../api/client.ts";
import { keys } from "../../api/query-keys.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckField } from "../../ui/fields/CheckField.tsx";
import { RadioField } from "../../ui/fields/RadioField.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { CheckedForm } from "../../ui/forms/CheckedForm.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { pages as words } from "../../words/pages.ts";
import { isElsewhere, problemOf } from "../components/field-problems.ts";

/** Access to a page. */
export function AccessSection({ page, mayEdit }: { readonly page: PageOut; readonly mayEdit: boolean }) {
  const client = useQueryClient();
  const [access, setAccess] = useState(page.Access);
  const [password, setPassword] = useState("");
  const [addresses, setAddresses] = useState(page.AllowedAddresses.join("\n"));
  const [fullText, setFullText] = useState(page.FullText);
  const listed = addresses.split(/[\s,]+/u).filter((entry) => entry !== "");
  const saving = useMutation({
    mutationFn: () =>
      send<PageOut>("PATCH", `Page/${page.Id}`, {
        Access: access,
        AllowedAddresses: listed,
        FullText: fullText,
        ...(password === "" ? {} : { Password: password }),
      }),
    onSuccess: async ({ result, message }) => {
      setPassword("");
      await client.invalidateQueries({ queryKey: keys.pages });
      const closes = page.Access === "Public" && result.Access !== "Public";
      toast(closes ? { text: message, forMs: null } : { text: words.saved });
    },
  });
  const isClosed = access !== "Public";
  const addressError = listed.map((_entry, place) => problemOf(saving.error, `AllowedAddresses[${place}]`));
  return (
    <CheckedForm
      refused={saving.error}
      className="flex max-w-[44rem] flex-col gap-5"
      onSubmit={() => {
        saving.mutate();
      }}
    >
      <fieldset disabled={!mayEdit} className="contents">
        <RadioField
          label={words.access}
          value={access}
          onChange={(value) => {
            saving.reset();
            setAccess(value);
          }}
          options={pageAccesses.map((value) => ({
            value,
            label: words.accessOf[value],
            line: words.accessHint[value],
          }))}
        />
        {access === "Password" && (
          <TextField
            label={words.password}
            hint={page.HasPassword ? words.passwordKept : words.passwordNew}
            type="password"
            autoComplete="new-password"
            value={password}
            error={problemOf(saving.error, "Password")}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        {isClosed && (
          <TextArea
            label={words.addresses}
            hint={words.addressesHint}
            optional
            mono
            value={addresses}
            error={addressError.find((one) => one !== undefined)}
            onChange={(event) => setAddresses(event.currentTarget.value)}
          />
        )}
        {isClosed && (
          <CheckField
            label={words.fullText}
            hint={words.fullTextHint}
            checked={fullText}
            onChange={(event) => setFullText(event.currentTarget.checked)}
          />
        )}
      </fieldset>
      {isElsewhere(saving.error, [
        "Password",
        ...listed.map((_one, place) => `AllowedAddresses[${place}]`),
      ]) && <ErrorNotice error={saving.error} />}
      {mayEdit && (
        <div>
          <Button type="submit" busy={saving.isPending}>
            {words.saveAccess}
          </Button>
        </div>
      )}
    </CheckedForm>
  );
}
