/** Events of `/live` (server-sent events), for open pages and for programs. */
import * as z from "zod";
import { timeOut } from "./times.ts";
import { componentStatuses, indicators } from "./words.ts";

const revision = z.int().nonnegative();

/** The data of a message: the page's status and its changes. */
export const liveNews = z
  .object({
    Revision: revision.meta({ description: "Revision of the shown page; also the id of the event." }),
    Since: revision.nullable().meta({
      description:
        "Base revision of Changed. A client whose last revision differs has missed events and must read the whole page. Null if there is none.",
    }),
    AsOf: timeOut.meta({ description: "When the service last confirmed this state." }),
    Status: z.object({ Indicator: z.enum(indicators), Description: z.string() }),
    Changed: z.object({
      Components: z
        .array(z.object({ Id: z.uuid(), Name: z.string(), Status: z.enum(componentStatuses) }))
        .meta({ description: "New components, and those with a changed name or status." }),
      RemovedComponents: z.array(z.uuid()),
      Announcements: z
        .array(z.uuid())
        .meta({ description: "Ids of new, changed and removed announcements." }),
    }),
    SpreadMilliseconds: z.int().positive().meta({
      description: "Before reading the page, wait for a random part of this time, to spread the load.",
    }),
  })
  .meta({ description: "The data of a message of `/live`." });

/** The data of a message. */
export type LiveNews = z.output<typeof liveNews>;

/** The data of a `beat`. */
export const liveBeat = z
  .object({
    Revision: revision,
    AsOf: timeOut.meta({ description: "When the service last confirmed the page." }),
    AgeSeconds: z
      .int()
      .nonnegative()
      .meta({ description: "Age of that confirmation, for clients with another clock." }),
  })
  .meta({ description: "Data of a `beat` of `/live`: confirmed without changes." });

/** The data of a beat. */
export type LiveBeat = z.output<typeof liveBeat>;
