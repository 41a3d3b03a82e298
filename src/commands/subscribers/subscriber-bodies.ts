/** Parses bodies about subscribers. */
import { type Language, languageFor, languages, readLocale } from "../../contract/languages.ts";
import { type FieldError, missingField } from "../../contract/refusal.ts";
import {
  maxConsentNote,
  minConsentNote,
  type SubscriberCreate,
  type SubscriberPatch,
  subscriberCreate,
  subscriberImport,
  subscriber as subscriberOut,
  subscriberPatch,
  type VisitorSubscription,
  visitorSubscription,
} from "../../contract/subscribers.ts";
import { isPlainText } from "../../rules/names.ts";
import { wholePage } from "../../rules/subscription-scope.ts";
import {
  errorsOf,
  type FieldCheck,
  fieldRefusal,
  rangeRefusal,
  readBody,
  validationRefusal,
} from "../body-parsing.ts";
import { readNameField, refuseUnknownZone } from "../text-fields.ts";
import { channelOfAddress, type PlainAddress, readSubscriberAddress } from "./subscriber-address.ts";
import type {
  CreateSubscriber,
  OperatorChoices,
  StoredAddress,
  Subscribe,
  SubscriberCommandOf,
} from "./subscriber-commands.ts";
import { refuseForChannel } from "./subscriber-create.ts";
import { scopeOf } from "./subscriber-scopes.ts";

type ChoiceFields = Pick<
  SubscriberPatch,
  "Events" | "Format" | "Language" | "Name" | "PausedUntil" | "SharedMailbox" | "TimeZone"
>;

type ConsentFields = Pick<SubscriberPatch, "Confirmed" | "ConsentNote">;

/** A subscriber's name in its stored form: null if empty. Throws a `Refusal`. */
export function storedNameOf(text: string): string | null {
  return text.trim() === "" ? null : readNameField(text);
}

function readLanguage(tag: string, errors: FieldError[]): Language | undefined {
  const locale = readLocale(tag);
  const language = locale === undefined ? undefined : languageFor(locale);
  if (language === undefined)
    errors.push({
      Path: "Language",
      Message: `Choose one of: ${languages.join(", ")}.`,
      code: "UnknownWord",
    });
  return language;
}

/** The errors of the choices and of the consent in a body. */
const choiceErrors = (fields: ChoiceFields & ConsentFields): readonly FieldError[] => [
  ...errorsOf(() => readChoices(fields)),
  ...errorsOf(() => consentIn(fields)),
];

/** The choices in a body. Throws a `Refusal` that lists every invalid field. */
function readChoices(fields: ChoiceFields): OperatorChoices {
  const errors: FieldError[] = [];
  const { Name: name, Language: tag, TimeZone: timeZone } = fields;
  if (name != null) errors.push(...errorsOf(() => storedNameOf(name)));
  const language = tag == null ? tag : readLanguage(tag, errors);
  if (timeZone != null) errors.push(...errorsOf(() => refuseUnknownZone(timeZone)));
  if (errors.length > 0) throw validationRefusal(errors);
  return {
    name: name == null ? name : storedNameOf(name),
    events: fields.Events,
    language,
    timeZone,
    pausedUntil: fields.PausedUntil,
    sharedMailbox: fields.SharedMailbox,
    format: fields.Format,
  };
}

/** A consent note in its stored form. Throws a `Refusal` if it is missing or its length is out of range. */
export function readConsentNote(text: string | undefined, path = "ConsentNote"): string {
  const help = `Say in ${minConsentNote} to ${maxConsentNote} characters how consent was given, for example "signed form of 3 May".`;
  if (text === undefined) throw validationRefusal([missingField(path, help)]);
  const note = text.trim().normalize("NFC");
  if (note.length < minConsentNote || note.length > maxConsentNote) throw rangeRefusal(path, help);
  if (!isPlainText(note)) throw fieldRefusal(path, help);
  return note;
}

/** The note of a body with consent; undefined without consent. */
function consentIn({ Confirmed, ConsentNote }: ConsentFields) {
  if (Confirmed !== true) {
    if (ConsentNote === undefined) return undefined;
    throw fieldRefusal("ConsentNote", "It requires Confirmed: true. Send both, or neither.");
  }
  return readConsentNote(ConsentNote);
}

/** The scope of a new subscription: by default the whole page. */
const chosenScope = ({ Scope }: Pick<VisitorSubscription, "Scope">) =>
  Scope === undefined ? wholePage : scopeOf(Scope);

/** A parsed body of `POST /api/Subscriber`, whose address is not sealed. */
export type ReadSubscriberCreate = Omit<CreateSubscriber, "address" | "signingSecret"> & {
  readonly plain: PlainAddress;
};

const createErrors: FieldCheck<typeof subscriberCreate> = (fields, { Channel: sentChannel }) => {
  const { Address: address } = fields;
  // With an invalid channel it is open how the address reads.
  const isReadable = address !== undefined && (fields.Channel !== undefined || sentChannel === undefined);
  if (!isReadable) return choiceErrors(fields);
  const channel = fields.Channel ?? channelOfAddress(address);
  return [
    ...errorsOf(() => readSubscriberAddress(channel, address, { source: "operator" })),
    ...errorsOf(() =>
      refuseForChannel(
        { channel },
        { format: fields.Format, sharedMailbox: fields.SharedMailbox, events: fields.Events },
      ),
    ),
    ...choiceErrors(fields),
  ];
};

/** Reads the body of `POST /api/Subscriber`. Throws a `Refusal`. */
export function parseSubscriberCreate(body: unknown): ReadSubscriberCreate {
  const fields: SubscriberCreate = readBody(subscriberCreate, body, {
    check: createErrors,
    answer: subscriberOut,
  });
  const channel = fields.Channel ?? channelOfAddress(fields.Address);
  const address = readSubscriberAddress(channel, fields.Address, { source: "operator" });
  return {
    kind: "CreateSubscriber",
    page: fields.Page ?? null,
    plain: address,
    choices: { ...readChoices(fields), scope: chosenScope(fields) },
    consentNote: consentIn(fields) ?? null,
  };
}

/** Reads the body of `PATCH /api/Subscriber/{id}`. Throws a `Refusal`. */
export function parseSubscriberPatch(id: string, body: unknown): SubscriberCommandOf<"PatchSubscriber"> {
  const fields: SubscriberPatch = readBody(subscriberPatch, body, {
    check: choiceErrors,
    answer: subscriberOut,
  });
  const scope = fields.Scope === undefined ? {} : { scope: scopeOf(fields.Scope) };
  return {
    kind: "PatchSubscriber",
    id,
    choices: { ...readChoices(fields), ...scope },
    state: fields.State,
    consentNote: consentIn(fields),
  };
}

/** A parsed body of `POST /api/Subscriber/Import`. */
export type ReadSubscriberImport = {
  readonly csv: string;
  /** The slug of a page; null for the first. */
  readonly page: string | null;
  /** Null where the addresses are to confirm. */
  readonly consentNote: string | null;
};

/** Reads the body of `POST /api/Subscriber/Import`; a dry run stores no consent, and needs none. Throws a `Refusal`. */
export function parseSubscriberImport(
  body: unknown,
  { isDryRun }: { readonly isDryRun: boolean },
): ReadSubscriberImport {
  const fields = readBody(subscriberImport, body, {
    check: (sent) => errorsOf(() => consentOfImport(sent, isDryRun)),
  });
  return {
    csv: fields.Csv,
    page: fields.Page?.toLowerCase() ?? null,
    consentNote: consentOfImport(fields, isDryRun),
  };
}

/** The consent of imported addresses: null if they are to confirm, empty in a dry run that does not tell. */
function consentOfImport(fields: ConsentFields, isDryRun: boolean): string | null {
  const { Confirmed, ConsentNote } = fields;
  if (Confirmed !== undefined || ConsentNote !== undefined) return consentIn(fields) ?? null;
  if (isDryRun) return "";
  const help =
    "Give true with a ConsentNote that says how these people consented, or false to ask each e-mail address for its confirmation.";
  throw validationRefusal([missingField("Confirmed", help)]);
}

/** A parsed body of `POST /subscribe`. */
export type ReadVisitorSubscription = Pick<Subscribe, "choices"> & { readonly address: PlainAddress };

/** Reads the body of `POST /subscribe`. Throws a `Refusal`. */
export function parseVisitorSubscription(body: unknown): ReadVisitorSubscription {
  const fields: VisitorSubscription = readBody(visitorSubscription, body);
  const channel = fields.Channel ?? channelOfAddress(fields.Address);
  return {
    address: readSubscriberAddress(channel, fields.Address),
    choices: { ...readChoices(fields), scope: chosenScope(fields) },
  };
}

/** Whether an address needs a signing secret. */
export function needsSigningSecret({ channel }: Pick<StoredAddress, "channel">): boolean {
  return channel === "Webhook";
}
