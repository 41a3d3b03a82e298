import { pageAccesses } from "../../../../src/contract/words.ts";
import { pages as texts } from "../../texts/pages.ts";
import { CheckField } from "../../ui/fields/CheckField.tsx";
import { RadioField } from "../../ui/fields/RadioField.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { problemOf } from "../components/field-problems.ts";
import type { PageFieldsProps } from "./PageFields.tsx";
import { parseAddresses } from "./page-queries.ts";

/** The visibility of a page, with its settings. */
export function AccessFields({ draft, savedPage, error, onChange }: PageFieldsProps) {
  const addressErrors = parseAddresses(draft).map((_one, index) =>
    problemOf(error, `AllowedAddresses[${index}]`),
  );
  return (
    <>
      <RadioField
        label={texts.access}
        hideLabel
        value={draft.Access}
        onChange={(Access) => onChange({ Access })}
        options={pageAccesses.map((value) => ({
          value,
          label: texts.accessOf[value],
          line: texts.accessHint[value],
        }))}
      />
      {draft.Access === "Password" && (
        <TextField
          label={texts.password}
          hint={savedPage.HasPassword ? texts.passwordSet : texts.passwordNew}
          type="password"
          autoComplete="new-password"
          value={draft.Password ?? ""}
          error={problemOf(error, "Password")}
          onChange={(event) => onChange({ Password: event.currentTarget.value })}
        />
      )}
      {draft.Access !== "Public" && (
        <>
          <TextArea
            label={texts.addresses}
            hint={texts.addressesHint}
            optional
            mono
            value={draft.AllowedAddresses.join("\n")}
            error={addressErrors.find((candidate) => candidate !== undefined)}
            onChange={(event) => onChange({ AllowedAddresses: event.currentTarget.value.split("\n") })}
          />
          <CheckField
            label={texts.fullText}
            hint={texts.fullTextHint}
            checked={draft.FullText}
            onChange={(event) => onChange({ FullText: event.currentTarget.checked })}
          />
        </>
      )}
    </>
  );
}
