/** Common parts of operations: fields shared by all of a kind, and the shape of lists. */
import * as z from "zod";
import { wordField } from "../word-field.ts";
import { componentStatuses, readerOf } from "../words.ts";

const maxLimit = 100;
const limitMessage = `Give a whole number from 1 to ${maxLimit}. NextCursor of an answer leads to the next part of the list.`;

/** Query parameters of every list. */
export const listQuery = z.object({
  Limit: z
    .int(limitMessage)
    .min(1, limitMessage)
    .max(maxLimit, limitMessage)
    .default(50)
    .meta({ description: "Number of items; default: 50." }),
  Cursor: z.string().max(500).optional().meta({
    description:
      "`NextCursor` of the previous response to the same list and filters; empty or absent for the first.",
  }),
});

/** The slug of a page, in a query. */
export const pageFilter = z
  .string()
  .max(100)
  .optional()
  .meta({ description: "Slug of a page, to list only its items." });

/** Query parameters of a list that can be filtered by page. */
export const listOnPageQuery = listQuery.extend({ Page: pageFilter });

const booleans = ["true", "false"] as const;

/** A filter that is true or false, in any case: clients write "True" as well. */
export const booleanFilter = (description: string) =>
  z
    .string()
    .transform((text, context) => {
      const word = booleans.find((boolean) => boolean === text.toLowerCase());
      if (word !== undefined) return word === "true";
      const params = { words: booleans, fault: "WrongType" };
      context.addIssue({ code: "custom", message: "Give true or false.", params });
      return z.NEVER;
    })
    .optional()
    .meta({ description, type: "boolean" });

/** A text to search for; `where` says in what. */
export const searchFilter = (where: string) =>
  z
    .string()
    .max(200, "Search for at most 200 characters.")
    .optional()
    .meta({ description: `Only those with this text in ${where}.` });

/** The whole name of what is listed. */
export const nameFilter = z
  .string()
  .max(2_000, "Keep the name within 100 characters.")
  .optional()
  .meta({ description: "Only those with exactly this name, ignoring case.", maxLength: 100 });

/** A filter by the name of what another one names by its id. */
export const nameInPlaceOf = (filter: string) =>
  nameFilter.meta({
    description: `Instead of \`${filter}\`: the name, ignoring case; without \`Page\` on every page.`,
    maxLength: 100,
  });

const inNameOrDescription = searchFilter("the name or the description, ignoring case and accents");

/** Query parameters of a list whose items have names. */
export const namedListQuery = listOnPageQuery.extend({
  Name: nameFilter,
  Search: searchFilter("the name, ignoring case and accents"),
});

/** Query parameters of the list of component groups. */
export const componentGroupQuery = namedListQuery.extend({ Search: inNameOrDescription });

/** Query parameters of the list of pages. */
export const pageQuery = listQuery.extend({
  Slug: z.string().max(100).optional().meta({ description: "Only the one with this slug." }),
  Name: nameFilter,
  Search: searchFilter("the name, ignoring case and accents"),
});

/** The filters of a list by page and name. */
export type NamedFilters = Omit<z.output<typeof namedListQuery>, keyof z.output<typeof listQuery>>;

export type PageFilters = Omit<z.output<typeof pageQuery>, keyof z.output<typeof listQuery>>;

const hintOfSeveral = (text: string) =>
  text.includes(",") ? "For several, repeat it, without commas. " : undefined;

/** A filter that takes several words: `State=Failed&State=Bounced`. `hint` is a sentence before the list in its error. */
export const wordsFilter = <Word extends string>(
  words: readonly Word[],
  about: string,
  hint?: (text: string) => string | undefined,
) =>
  z
    .array(wordField(words, readerOf(words), { hint: (text) => hintOfSeveral(text) ?? hint?.(text) }))
    .optional()
    .meta({ description: `${about} Several: repeat the parameter.` });

/** Query parameters of the list of components. */
export const componentQuery = listOnPageQuery.extend({
  Status: wordsFilter(componentStatuses, "Only components with this status."),
  GroupId: z
    .uuid("Give the id of a component group: GET /api/ComponentGroup lists all groups with their ids.")
    .toLowerCase()
    .optional()
    .meta({
      description: "Only those in this group; those in its sub-groups have a `GroupId` of their own.",
    }),
  GroupName: nameInPlaceOf("GroupId"),
  Name: nameFilter,
  Search: inNameOrDescription,
});

export type ComponentFilters = Omit<z.output<typeof componentQuery>, keyof z.output<typeof listQuery>>;

/** Query of writes that can be tried. */
export const tryQuery = z.object({
  DryRun: booleanFilter(
    "true to change nothing: the answer, with status 200, is the one that the change would give.",
  ),
});

/** A list of items, as the wire has it. */
export const list = <Item extends z.ZodType>(item: Item) =>
  z.object({
    Items: z.array(item),
    NextCursor: z.string().nullable().meta({ description: "Null if this was the last part." }),
  });

/** A read: what it answers with is its own. */
export const read = {
  method: "GET",
  access: "read",
  portal: "view",
  query: null,
  body: null,
  status: 200,
} as const;
/** A write that creates or triggers something. */
export const post = { method: "POST", access: "write", portal: "edit", query: null, body: null } as const;
/** A change of some fields. */
export const patch = { method: "PATCH", access: "write", portal: "edit", query: null, status: 200 } as const;
/** A write that puts something in its place. */
export const put = { method: "PUT", access: "write", portal: "edit", query: null, status: 200 } as const;
/** A deletion. */
export const remove = {
  method: "DELETE",
  access: "write",
  portal: "edit",
  query: null,
  body: null,
  status: 204,
  result: null,
} as const;
/** A deletion that can be undone; a header leads to the operation that does it. */
export const removeRestorable = { ...remove, isRestorable: true } as const;
/** A read that needs no key. */
export const open = {
  method: "GET",
  access: "open",
  portal: null,
  query: null,
  body: null,
  status: 200,
  result: null,
} as const;
