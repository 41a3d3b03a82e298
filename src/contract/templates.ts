/** Templates on the wire: texts with fields, to begin announcements with. */
import * as z from "zod";
import { affectedOut, announcementCreate, announcementTranslations } from "./announcements.ts";
import { type listQuery, namedListQuery, wordsFilter } from "./operations/operation-builders.ts";
import { timeOut } from "./times.ts";
import { announcementKinds, announcementStates, impacts } from "./words.ts";

const { Title, State, Message, Impact, AffectedComponents, Translations } = announcementCreate.shape;
const Kind = announcementCreate.shape.Kind.unwrap();

const name = z
  .string("Give a name.")
  .max(2000, "Keep the name within 100 characters.")
  .meta({ maxLength: 100 });

const templateFields = {
  Name: name,
  Title: Title.unwrap(),
  State: State.unwrap().nullable().optional(),
  Message: Message.unwrap(),
  Impact,
  AffectedComponents,
  Translations,
};

/** The body of `POST /api/Template`. */
export const templateCreate = z.strictObject({
  ...templateFields,
  Kind,
  Page: z.string().max(100).optional(),
});

/** The body of `PATCH /api/Template/{id}`: all but the kind can be changed. */
export const templatePatch = z.strictObject({
  ...templateFields,
  Name: name.optional(),
  Title,
  Message,
});

/** Query of the list of templates. */
export const templateQuery = namedListQuery.extend({
  Kind: wordsFilter(announcementKinds, "Only templates of this kind."),
});

export type TemplateFilters = Omit<z.output<typeof templateQuery>, keyof z.output<typeof listQuery>>;

/** A template in an answer. */
export const template = z.object({
  Id: z.uuid(),
  Name: z.string(),
  Kind: z.enum(announcementKinds),
  Title: z.string(),
  State: z.enum(announcementStates).nullable(),
  Message: z.string(),
  Impact: z.enum(impacts).nullable(),
  AffectedComponents: z.array(affectedOut),
  Fields: z.array(z.string()),
  Translations: announcementTranslations.nullable(),
  Page: z.string().meta({ description: "The slug of its page." }),
  CreatedAt: timeOut,
  UpdatedAt: timeOut,
});

/** A template as the wire has it. */
export type TemplateOut = z.infer<typeof template>;
export type TemplateCreate = z.output<typeof templateCreate>;
export type TemplatePatch = z.output<typeof templatePatch>;
