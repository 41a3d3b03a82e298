/** Events of `/live` (server-sent events), for open pages and for programs. */
import { z } from "zod";
import { timeOut } from "./times.ts";
import { componentStatuses, indicators } from "./words.ts";

const revision = z.int().nonnegative();

/** The data of a message: the page's status and its changes. */
export const liveNews = z
  .object({
    Revision: revision.meta({ description: "Of what the page shows now; also the id of the event." }),
    Since: revision.nullable().meta({
      description:
        "What Changed counts from. Who was told of another revision last has missed something: read the page as a whole. Null where there was nothing before.",
    }),
    AsOf: timeOut.meta({ description: "When the service last knew this to be so." }),
    Status: z.object({ Indicator: z.enum(indicators), Description: z.string() }),
    Changed: z.object({
      Components: z
        .array(z.object({ Id: z.uuid(), Name: z.string(), Status: z.enum(componentStatuses) }))
        .meta({ description: "Those whose name or status is another, and new ones." }),
      RemovedComponents: z.array(z.uuid()),
      Announcements: z.array(z.uuid()).meta({ description: "Those that are new, were changed, or went." }),
    }),
    SpreadMilliseconds: z.int().positive().meta({
      description:
        "Who reads the page because of this waits for a random part of it first, as many others do.",
    }),
  })
  .meta({ description: "The data of a message of `/live`." });

/** The data of a message. */
export type LiveNews = z.output<typeof liveNews>;

/** The data of a `beat`. */
export const liveBeat = z
  .object({
    Revision: revision,
    AsOf: timeOut.meta({ description: "When the service last knew the page to be true." }),
    AgeSeconds: z
      .int()
      .nonnegative()
      .meta({ description: "How long ago that is, for those whose clock is another." }),
  })
  .meta({ description: "The data of a `beat` of `/live`: nothing is new, and that is known." });

/** The data of a beat. */
export type LiveBeat = z.output<typeof liveBeat>;
