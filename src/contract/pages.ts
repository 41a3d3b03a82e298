/** The page on the wire, and the whole of it in one answer (`GET /api/StatusPage`). */
import * as z from "zod";
import { affectedOut, announcement, announcementUpdate } from "./announcements.ts";
import { component, componentGroup, translations } from "./components.ts";
import { languages } from "./languages.ts";
import { timeOut } from "./times.ts";
import { wordField } from "./word-field.ts";
import { componentStatuses, indicators, pageAccesses, readPageAccess } from "./words.ts";

// Not in the OpenAPI document: Python and others do not compile \p.
const visibleCharacters = /^[^\p{C}\p{Z}]+$/u;

const addressWanted = "Give an address that starts with http:// or https://";

/** An http(s) URL. An invalid URL reports only this error (`abort`). */
const webAddress = z
  .url({ protocol: /^https?$/u, error: `${addressWanted}.`, abort: true })
  .refine((address) => visibleCharacters.test(address), {
    error: `${addressWanted}, without spaces and invisible characters.`,
    abort: true,
  })
  .max(2048);

/** A link at the foot of the page. */
const pageLink = z
  .strictObject({
    Label: z
      .string("Give a label.")
      .max(1000, "Keep the label within 100 characters.")
      .meta({ maxLength: 100 }),
    // JSON Schema has no flag for either case.
    Url: webAddress.regex(
      /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^@/?#\\]*(?:[/?#]|$)/u,
      `${addressWanted}, and without a user name.`,
    ),
  })
  .meta({ example: { Label: "Support", Url: "https://example.com/support" } });

/** Length limits of a page password, in characters. */
export const minPagePasswordLength = 8;
export const maxPagePasswordLength = 200;

const maxLinks = 10;
const maxAddresses = 200;

const weight = z
  .number("Give a number from 0 to 1.")
  .min(0, "Give a number from 0 to 1.")
  .max(1, "Give a number from 0 to 1.");

const colourWanted = "Give a colour as #rrggbb, for example #2255cc.";

const yesOrNo = z.boolean("Give true or false.");

/** Numbers of days that the bars may have. */
export const barDayCounts = [30, 60, 90] as const;

const barDays = z.literal(barDayCounts, "Give 30, 60 or 90.");

const colour = z
  .string(colourWanted)
  .regex(/^#[0-9A-Fa-f]{6}$/u, colourWanted)
  .toLowerCase();

/** The page's own colours in one theme. */
const themeColours = z
  .strictObject({
    Background: colour.nullable().default(null),
    Text: colour.nullable().default(null),
    Accent: colour.nullable().default(null),
  })
  .meta({ example: { Background: null, Text: null, Accent: "#2255cc" } });

/** The page's own colours. */
export const pageTheme = z.strictObject({
  Light: themeColours.nullable().default(null),
  Dark: themeColours.nullable().default(null),
});

export type PageThemeOut = z.output<typeof pageTheme>;

/** The password of a restricted page. */
export const pagePassword = z
  .string("Give a password.")
  .min(minPagePasswordLength, `Give a password of at least ${minPagePasswordLength} characters.`)
  .max(maxPagePasswordLength, `Keep the password within ${maxPagePasswordLength} characters.`);

/** The body of `PATCH /api/Page/{id}`. */
export const pagePatch = z.strictObject({
  Name: z.string().max(1000, "Keep the name within 100 characters.").meta({ maxLength: 100 }).optional(),
  Description: z.string().max(2000, "Keep the description within 2,000 characters.").nullable().optional(),
  Translations: translations.nullable().optional(),
  // Links of all pages and feeds are formed by appending a path.
  Url: webAddress
    .regex(
      /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s?#@\\]*$/u,
      `${addressWanted}, and without a user name, spaces, ? and #.`,
    )
    .nullable()
    .optional(),
  TimeZone: z.string().max(100).optional(),
  Locale: z.string().max(100).optional(),
  Links: z.array(pageLink).max(maxLinks, `Give at most ${maxLinks} links.`).optional(),
  ShowSources: yesOrNo.optional(),
  ShowUptime: yesOrNo.optional(),
  ShowBars: yesOrNo.optional(),
  BarDays: barDays.optional(),
  ShowPoweredBy: yesOrNo.optional(),
  Theme: pageTheme.nullable().optional(),
  FullText: yesOrNo.optional(),
  WrittenLanguages: z.array(z.enum(languages)).optional(),
  PartialWeight: weight.optional(),
  MajorWeight: weight.optional(),
  Accent: z.string(colourWanted).max(100, colourWanted).nullable().optional(),
  Access: wordField(pageAccesses, readPageAccess).optional(),
  Password: pagePassword.nullable().optional().meta({ writeOnly: true }),
  AllowedAddresses: z
    .array(z.string("Give an address or a CIDR.").max(64, "Give an address or a CIDR."))
    .max(maxAddresses, `Give at most ${maxAddresses} addresses.`)
    .optional()
    .meta({ example: ["203.0.113.0/24"] }),
});

const slugWanted =
  "Give a slug of 1 to 63 of a-z, 0-9 and -, for example internal; it must not begin or end with -.";

/** The body of `POST /api/Page`. The slug is part of the page's address for good. */
export const pageCreate = pagePatch.extend({
  Name: z.string("Give a name.").max(1000, "Keep the name within 100 characters.").meta({ maxLength: 100 }),
  Slug: z.string(slugWanted).regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u, slugWanted),
});

/** Parsed body of `POST /api/Page`, without the password, which is hashed at the edge. */
export type PageCreate = Omit<z.output<typeof pageCreate>, "Password">;

/** Parsed body of `PATCH /api/Page/{id}`, without the password. */
export type PagePatch = Omit<z.output<typeof pagePatch>, "Password">;

/** Name, address and time zone of a page. */
const pageName = z.object({
  Id: z.uuid(),
  Slug: z.string(),
  Name: z.string(),
  Description: z.string().nullable(),
  Url: z.string(),
  TimeZone: z.string(),
  Locale: z.string(),
  UpdatedAt: timeOut,
});

/** A page in an answer. */
export const page = pageName.extend({
  Translations: translations.nullable(),
  Links: z.array(pageLink),
  ShowSources: z.boolean(),
  ShowUptime: z.boolean(),
  ShowBars: z.boolean(),
  BarDays: barDays,
  ShowPoweredBy: z.boolean(),
  Theme: pageTheme.nullable(),
  FullText: z.boolean(),
  WrittenLanguages: z.array(z.enum(languages)),
  PartialWeight: weight,
  MajorWeight: weight,
  Accent: z.string().nullable(),
  Access: z.enum(pageAccesses),
  HasPassword: z.boolean(),
  AllowedAddresses: z.array(z.string()),
  CreatedAt: timeOut,
});

/** The answer to a dry run of the deletion of a page. */
export const pageDeletion = page.extend({
  Deletes: z
    .object({
      Components: z.int(),
      ComponentGroups: z.int(),
      Announcements: z.int(),
      Templates: z.int(),
      Integrations: z.int(),
      Subscribers: z.int(),
    })
    .meta({ description: "What would be deleted with it, in numbers; without what is deleted already." }),
  FirstPage: z
    .object({ Id: z.uuid(), Slug: z.string(), Name: z.string() })
    .nullable()
    .meta({ description: "The page that would be the first one: that of requests without `Page`." }),
});

/** The answer to a dry run of the deletion of a page, as the wire has it. */
export type PageDeletionOut = z.infer<typeof pageDeletion>;

/** A page as the wire has it. */
export type PageOut = z.infer<typeof page>;

/** The whole page in one answer. */
export const statusPage = z.object({
  Page: pageName,
  Status: z.object({ Indicator: z.enum(indicators), Description: z.string() }),
  ComponentGroups: z.array(
    componentGroup
      .pick({ Id: true, Name: true, Description: true, ParentId: true, Position: true })
      .extend({ Status: z.enum(componentStatuses) }),
  ),
  Components: z.array(
    component
      .pick({
        Id: true,
        Name: true,
        Description: true,
        GroupId: true,
        Position: true,
        Status: true,
        StatusSince: true,
        LastReportAt: true,
        StartDate: true,
        Visibility: true,
      })
      .extend({
        Uptime: z.object({ Days: z.literal(90), Percent: z.number() }).nullable(),
        UpdatedAt: timeOut,
      }),
  ),
  Announcements: z
    .array(
      announcement
        .pick({
          Id: true,
          Kind: true,
          Title: true,
          State: true,
          Impact: true,
          StartsAt: true,
          EndsAt: true,
          Pinned: true,
          CreatedAt: true,
          UpdatedAt: true,
          ResolvedAt: true,
          Url: true,
        })
        .extend({
          AffectedComponents: z.array(affectedOut.pick({ ComponentId: true, Name: true, Status: true })),
          Updates: z.array(
            announcementUpdate.pick({
              Id: true,
              State: true,
              Message: true,
              MessageHtml: true,
              PostedAt: true,
              EditedAt: true,
            }),
          ),
        }),
    )
    .meta({
      description: "Newest first: open ones, upcoming maintenance, those closed in the last 14 days.",
    }),
  Revision: z.int(),
  AsOf: timeOut,
});

/** The whole page as the wire has it. */
export type StatusPageOut = z.infer<typeof statusPage>;
