/** The definition of an option. */
import type { AnnouncementKind } from "../contract/words.ts";

/** An option; without `value` it is a flag. */
export type OptionSpec = {
  /** Placeholder of its value in the help, such as `NAME`. */
  readonly value?: string;
  /** The words of which its value is one, as completion suggests them. */
  readonly values?: readonly string[];
  readonly about: string;
  readonly required?: boolean;
  /** The value of another option with which it is required. */
  readonly requiredWith?: { readonly option: string; readonly value: string };
  /** The flag with which a required one may be left out. */
  readonly optionalWith?: string;
  /** Whether a word too many is suggested as its value. */
  readonly isMain?: true;
  /** Whether it is what the command is about: its value is the positional argument, and the option is accepted too. */
  readonly isArgument?: true;
  /** Whether it gives the positional argument in another way, so that the help needs no row for it. */
  readonly isAlias?: true;
  /** Whether it may be repeated. */
  readonly many?: boolean;
  /** Whether an empty value is allowed: it clears the field. */
  readonly mayBeEmpty?: boolean;
  /** How the help shows it where a call names a kind of announcement, as `incident create` does; null leaves it out. */
  readonly byKind?: Readonly<Partial<Record<AnnouncementKind, OptionOfKind | null>>>;
};

/** The part of an option that differs between the kinds of announcements. */
export type OptionOfKind = Partial<
  Pick<OptionSpec, "value" | "about" | "values" | "required" | "optionalWith">
>;
