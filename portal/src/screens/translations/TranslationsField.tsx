import { useEffect, useId, useRef, useState } from "react";
import type { Language } from "../../../../src/contract/languages.ts";
import type { PageLanguages } from "../../api/page-language.ts";
import { components } from "../../texts/components.ts";
import { translations as texts } from "../../texts/translations.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { directionOf, nameOfLanguage, type TranslatedTexts, untranslated } from "./translated-texts.ts";

/** A translatable text. */
export type TranslatedField<Name extends string> = {
  readonly name: Name;
  readonly label: string;
  /** Whether it is multi-line. */
  readonly isLong?: boolean;
};

/** Translatable fields: name and description. */
export const namedFields = [
  { name: "Name", label: components.name },
  { name: "Description", label: components.description },
] as const satisfies readonly TranslatedField<"Name" | "Description">[];

/** Number of missing languages listed in the collapsed field. */
const maxListedLanguages = 3;

/** Translations into the page's other languages; nothing if the page has one language. */
export function TranslationsField<Name extends string>(props: {
  readonly fields: readonly TranslatedField<Name>[];
  readonly value: TranslatedTexts<Name> | null;
  /** The page's languages; the texts above are in its own. */
  readonly languages: PageLanguages;
  /** Languages that the parent object already has. */
  readonly expected?: readonly string[];
  /** Whether the text above was changed, and this translation of it was not. */
  readonly isOutdated?: (tag: string, name: Name) => boolean;
  readonly errorOf: (path: string) => string | undefined;
  readonly onChange: (value: TranslatedTexts<Name> | null) => void;
}) {
  const { fields, value, languages, expected = [], isOutdated = () => false, errorOf, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const [addedTag, setAddedTag] = useState<string>();
  const summary = useRef<HTMLElement>(null);
  const tags = Object.keys(value ?? {});
  const missing = untranslated(value, { ...languages, expected });
  const errorAt = (tag: string, name: Name) => errorOf(`Translations.${tag}.${name}`);
  const outdated = tags.filter((tag) => fields.some(({ name }) => isOutdated(tag, name)));
  const hasErrors = tags.some((tag) => fields.some(({ name }) => errorAt(tag, name) !== undefined));
  const remove = (tag: string) => {
    const rest = Object.entries(value ?? {}).filter(([otherTag]) => otherTag !== tag);
    onChange(rest.length === 0 ? null : Object.fromEntries(rest));
    summary.current?.focus();
  };
  if (tags.length === 0 && missing.length === 0) return null;
  return (
    <details
      open={isOpen || hasErrors}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="min-w-0 border-t border-rule pt-3"
    >
      <summary ref={summary} className="min-h-(--target) text-second">
        <span className="me-3 font-semibold">{texts.title}</span>
        <Languages tags={tags} missing={missing} outdated={outdated} />
      </summary>
      <div className="grid gap-6 pt-2">
        <p className="max-w-text text-second text-ink2">{texts.lead}</p>
        {tags.map((tag) => (
          <LanguageFields
            key={tag}
            tag={tag}
            isNew={tag === addedTag}
            fields={fields}
            translation={value?.[tag] ?? {}}
            isOutdated={(name) => isOutdated(tag, name)}
            errorOf={(name) => errorAt(tag, name)}
            onChange={(translation) => onChange({ ...value, [tag]: translation })}
            onRemove={() => remove(tag)}
          />
        ))}
        <AddLanguage
          missing={missing}
          onAdd={(tag) => {
            setAddedTag(tag);
            onChange({ ...value, [tag]: {} });
          }}
        />
      </div>
    </details>
  );
}

/** The summary line: present, outdated and missing languages. */
function Languages(props: {
  readonly tags: readonly string[];
  readonly missing: readonly Language[];
  readonly outdated: readonly string[];
}) {
  const { tags, missing, outdated } = props;
  return (
    <span className="text-ink2">
      {tags.length > 0 && `${tags.map(nameOfLanguage).join(", ")}. `}
      {outdated.length > 0 && (
        <b className="font-semibold text-ink">{texts.outdated(outdated.map(nameOfLanguage))}. </b>
      )}
      {missing.length === 0
        ? texts.all
        : texts.none(
            missing.slice(0, maxListedLanguages).map(nameOfLanguage),
            Math.max(0, missing.length - maxListedLanguages),
          )}
    </span>
  );
}

function LanguageFields<Name extends string>(props: {
  readonly tag: string;
  /** Whether it was just added and should get the focus. */
  readonly isNew: boolean;
  readonly fields: readonly TranslatedField<Name>[];
  readonly translation: TranslatedTexts<Name>[string];
  readonly isOutdated: (name: Name) => boolean;
  readonly errorOf: (name: Name) => string | undefined;
  readonly onChange: (translation: TranslatedTexts<Name>[string]) => void;
  readonly onRemove: () => void;
}) {
  const { tag, isNew, fields, translation, isOutdated, errorOf, onChange, onRemove } = props;
  const group = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  useEffect(() => {
    if (isNew) group.current?.querySelector<HTMLElement>("input, textarea")?.focus();
  }, [isNew]);
  return (
    <fieldset ref={group} aria-labelledby={id} className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule">
        <span id={id} lang={tag} className="font-semibold">
          {nameOfLanguage(tag)}
        </span>
        <Button small kind="bare" aria-label={texts.removeNamed(nameOfLanguage(tag))} onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
      {fields.map(({ name, label, isLong }) => {
        const shared = {
          label,
          hint: isOutdated(name) ? texts.outdatedField : undefined,
          error: errorOf(name),
          value: translation[name] ?? "",
          lang: tag,
          dir: directionOf(tag),
          autoComplete: "off",
        };
        const change = (text: string) => onChange({ ...translation, [name]: text });
        return isLong === true ? (
          <TextArea key={name} {...shared} onChange={(event) => change(event.currentTarget.value)} />
        ) : (
          <TextField key={name} {...shared} onChange={(event) => change(event.currentTarget.value)} />
        );
      })}
    </fieldset>
  );
}

function AddLanguage(props: {
  readonly missing: readonly Language[];
  readonly onAdd: (tag: Language) => void;
}) {
  const { missing, onAdd } = props;
  const id = useId();
  if (missing.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1.5 text-second font-semibold">
        {texts.add}
      </p>
      <div className="flex flex-wrap gap-2">
        {missing.map((tag) => (
          <Button key={tag} small lang={tag} onClick={() => onAdd(tag)}>
            {nameOfLanguage(tag)}
          </Button>
        ))}
      </div>
    </div>
  );
}
