/** The filters that several commands about subscribers take. */
import { readBody } from "../../commands/body-parsing.ts";
import {
  type SubscriberFilters,
  subscriberChannels,
  subscriberFilters,
  subscriberStates,
} from "../../contract/subscribers.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { valuesOf } from "../repeated-options.ts";

/** The options of the filters. */
export const filterOptions: CommandLine["options"] = {
  page: { value: "SLUG", about: "Only of this page" },
  state: {
    value: "STATE",
    values: subscriberStates,
    many: true,
    about: `One of: ${subscriberStates.join(", ")}`,
  },
  channel: {
    value: "CHANNEL",
    values: subscriberChannels,
    many: true,
    about: `One of: ${subscriberChannels.join(", ")}`,
  },
  name: { value: "NAME", about: "Only with exactly this name" },
  search: { value: "TEXT", about: "Part of a name or an address" },
};

/** The filters that were given. Throws a `Refusal`. */
export function filtersOf(args: ParsedArguments): SubscriberFilters {
  return readBody(subscriberFilters, {
    Page: args.text("page"),
    State: valuesOf(args, "state"),
    Channel: valuesOf(args, "channel"),
    Name: args.text("name"),
    Search: args.text("search"),
  });
}
