import type { PageOut } from "../../../../src/contract/pages.ts";
import { pageSettings as texts } from "../../texts/page-settings.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldGroup } from "../../ui/fields/Field.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { problemOf } from "../components/field-problems.ts";

const maxLinks = 10;

/** The links at the foot of the page: a label and an address each. */
export function LinksField(props: {
  readonly value: PageOut["Links"];
  readonly error: unknown;
  readonly onChange: (links: PageOut["Links"]) => void;
}) {
  const { value, error, onChange } = props;
  const change = (changedIndex: number, changes: Partial<PageOut["Links"][number]>) =>
    onChange(value.map((link, index) => (index === changedIndex ? { ...link, ...changes } : link)));
  return (
    <FieldGroup
      label={texts.links}
      hint={texts.linksHint}
      error={problemOf(error, "Links")}
      className="flex flex-col gap-3"
    >
      {value.map(({ Label, Url }, index) => (
        <div key={index} className="grid items-start gap-2 wide:grid-cols-[12rem_1fr_auto]">
          <TextField
            label={texts.label(index + 1)}
            hideLabel
            placeholder={texts.labelHead}
            value={Label}
            error={problemOf(error, `Links[${index}].Label`)}
            onChange={(event) => change(index, { Label: event.currentTarget.value })}
          />
          <TextField
            label={texts.address(index + 1)}
            hideLabel
            type="url"
            placeholder="https://"
            value={Url}
            error={problemOf(error, `Links[${index}].Url`)}
            onChange={(event) => change(index, { Url: event.currentTarget.value })}
          />
          <Button
            aria-label={texts.removeLink(index + 1)}
            className="justify-self-start"
            onClick={() => onChange(value.toSpliced(index, 1))}
          >
            {texts.remove}
          </Button>
        </div>
      ))}
      {value.length < maxLinks && (
        <Button className="self-start" onClick={() => onChange([...value, { Label: "", Url: "" }])}>
          {texts.addLink}
        </Button>
      )}
    </FieldGroup>
  );
}
