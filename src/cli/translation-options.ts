/** The options with the translations of a name and a description. */
import { type ParsedArguments, UsageProblem } from "./command-line.ts";

/** The options. */
export const translationOptions = {
  "name-in": {
    value: "TAG=NAME",
    about: 'Name in another language of the page, such as "de=Kasse"; "de=" removes it',
    many: true,
  },
  "description-in": {
    value: "TAG=TEXT",
    about: "Description in another language, in the same way",
    many: true,
  },
} as const;

type Texts = Readonly<Record<"Name" | "Description", string | undefined>>;

/** Texts by the tags of their languages. */
type Translations = Readonly<Record<string, Partial<Texts>>> | null;

const fields = { "name-in": "Name", "description-in": "Description" } as const;
const options = ["name-in", "description-in"] as const;

/** Whether a call changes translations. */
export const hasTranslations = (args: ParsedArguments) =>
  options.some((option) => args.texts(option).length > 0);

/** The texts that an option gives, an empty one to be removed. Throws a `UsageProblem`. */
function readTexts(args: ParsedArguments, option: (typeof options)[number]) {
  return args.texts(option).map((entry) => {
    const [, tag, text = ""] = /^\s*([\w-]+)\s*=(.*)$/su.exec(entry) ?? [];
    if (tag !== undefined) return { tag, field: fields[option], text: text.trim() };
    throw new UsageProblem(
      `--${option} cannot be "${entry}". Give a language and a text, such as "de=Kasse".`,
    );
  });
}

/** The translations after a call, by the present ones; undefined if it changes none. Throws a `UsageProblem`. */
export function changedTranslations(args: ParsedArguments, present: Translations): Translations | undefined {
  if (!hasTranslations(args)) return undefined;
  const all = new Map(Object.entries(present ?? {}));
  for (const { tag, field, text } of options.flatMap((option) => readTexts(args, option))) {
    const key = [...all.keys()].find((existing) => existing.toLowerCase() === tag.toLowerCase()) ?? tag;
    const texts = Object.entries({ ...all.get(key), [field]: text }).filter(([, value]) => value !== "");
    if (texts.length === 0) all.delete(key);
    else all.set(key, Object.fromEntries(texts));
  }
  return all.size === 0 ? null : Object.fromEntries(all);
}
