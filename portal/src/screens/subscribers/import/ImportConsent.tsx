import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { RadioField } from "../../../ui/fields/RadioField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { subscriberImport as texts } from "../../../words/subscriber-import.ts";

const minNote = 10;
const maxNote = 500;

/** Asks how the subscribers of a file gave consent, and imports it. */
export function ImportConsent(props: {
  readonly count: number;
  /** Null asks each address for its confirmation. */
  readonly onImport: (consentNote: string | null) => void;
}) {
  const { count, onImport } = props;
  const [way, setWay] = useState<"given" | "ask">("given");
  const [note, setNote] = useState("");
  const [isWrong, setWrong] = useState(false);
  const submit = () => {
    if (way === "ask") return onImport(null);
    const { length } = note.trim();
    const isFit = length >= minNote && length <= maxNote;
    setWrong(!isFit);
    if (isFit) onImport(note.trim());
  };
  return (
    <form
      noValidate
      className="grid max-w-text gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <RadioField
        label={texts.consentWay}
        value={way}
        onChange={setWay}
        options={[
          { value: "given", label: texts.given, line: texts.givenHint },
          { value: "ask", label: texts.ask, line: texts.askHint },
        ]}
      />
      {way === "given" && (
        <TextField
          label={texts.consent}
          hint={texts.consentHint}
          error={isWrong ? texts.consentMissing : undefined}
          maxLength={maxNote}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
      )}
      <div>
        <Button kind="primary" type="submit">
          {texts.act(count)}
        </Button>
      </div>
    </form>
  );
}
