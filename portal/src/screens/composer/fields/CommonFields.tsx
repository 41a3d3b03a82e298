import type { AnnouncementState } from "../../../../../src/contract/words.ts";
import { usePageLanguages } from "../../../api/page-language.ts";
import { composer } from "../../../texts/composer.ts";
import { CheckField } from "../../../ui/fields/CheckField.tsx";
import { Segmented } from "../../../ui/fields/Segmented.tsx";
import { TextArea } from "../../../ui/fields/TextArea.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useOutdatedTranslations } from "../../translations/outdated-translations.ts";
import { TranslationsField } from "../../translations/TranslationsField.tsx";
import type { Fields } from "../Composer.tsx";
import { availableStates, type ComposerForm } from "../model/composer-form.ts";
import { mayPin } from "../model/request-bodies.ts";

type Props = Pick<Fields, "composing" | "errors">;

/** The title. */
export function TitleField({ composing, errors }: Props) {
  return (
    <TextField
      name="Title"
      label={composer.title}
      error={errors["Title"]}
      value={composing.form.title}
      autoComplete="off"
      onChange={(event) => composing.change({ title: event.currentTarget.value })}
    />
  );
}

/** The message field, in Markdown; by default with the hint of the announcement's kind and state. */
export function MessageField(
  props: Props & {
    readonly hint?: string;
    /** Whether a long text is expected. */
    readonly isLong?: boolean;
  },
) {
  const { composing, errors, hint, isLong = false } = props;
  const { form, change } = composing;
  return (
    <TextArea
      name="Message"
      label={composer.message}
      hint={
        <>
          {hint ?? composer.closingHints[form.state] ?? composer.messageHints[form.kind]}
          <span className="block">
            {composer.markdown} <span className="font-mono text-fine">{composer.markdownExamples}</span>
          </span>
        </>
      }
      error={errors["Message"]}
      className={isLong ? "min-h-72" : "min-h-28"}
      value={form.message}
      onChange={(event) => change({ message: event.currentTarget.value })}
    />
  );
}

/** Pins an open announcement to the top of the page. */
export function PinField({ composing, errors }: Props) {
  const { form, change } = composing;
  if (!mayPin(form)) return null;
  return (
    <CheckField
      label={composer.pinned}
      hint={composer.pinnedHint}
      error={errors["Pinned"]}
      checked={form.pinned}
      onChange={(event) => change({ pinned: event.currentTarget.checked })}
    />
  );
}

/** Translations of the title, the message or both; existing languages first. */
export function TranslatedFields(props: Props & { readonly fields: readonly ("Title" | "Message")[] }) {
  const { composing, errors, fields } = props;
  const { form, initial, base, change } = composing;
  const isOutdated = useOutdatedTranslations(translatable(initial), translatable(form));
  const languages = usePageLanguages(base?.announcement.Page ?? form.page ?? undefined);
  return (
    <TranslationsField
      fields={fields.map((name) => ({
        name,
        label: name === "Title" ? composer.title : composer.message,
        isLong: name === "Message",
      }))}
      value={form.translations}
      languages={languages}
      expected={Object.keys(base?.announcement.Translations ?? {})}
      isOutdated={isOutdated}
      errorOf={(path) => errors[path]}
      onChange={(translations) => change({ translations })}
    />
  );
}

const translatable = ({ title, message, translations }: ComposerForm) => ({
  sources: { Title: title, Message: message },
  translations,
});

/** The state field, with allowed states only. `currentState` is undefined for a new announcement. */
export function StateField(props: Props & { readonly currentState: AnnouncementState | undefined }) {
  const { composing, errors, currentState } = props;
  const { kind, state } = composing.form;
  const selectable = availableStates(kind, currentState);
  const [onlyState] = selectable;
  if (selectable.length === 1 && onlyState !== undefined) {
    return (
      <div>
        <p className="mb-1.5 font-semibold">{composer.state}</p>
        <p className="text-ink2">{composer.stateClosed(onlyState)}</p>
      </div>
    );
  }
  return (
    <Segmented
      label={composer.state}
      error={errors["State"]}
      value={state}
      onChange={(next) => composing.change({ state: next })}
      options={selectable.map((value) => ({ value, label: value }))}
    />
  );
}
