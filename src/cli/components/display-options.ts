/** The options that `component create` and `component set` share: the place of a component, and how it counts. */
import type { ComponentVisibility } from "../../contract/words.ts";
import { type CommandLine, invalidValue, type ParsedArguments } from "../command-line.ts";

/** `--position`, by what has one. */
export const positionOption = (subject: string) => ({
  position: { value: "NUMBER", about: `Place among the ${subject}: lower numbers come first` },
});

/** Reads `--position`. Throws a `UsageProblem`. */
export function readPosition(args: ParsedArguments): number | undefined {
  const text = args.text("position");
  if (text === undefined) return undefined;
  if (/^\d{1,7}$/u.test(text.trim())) return Number(text);
  throw invalidValue("position", text, "Give a number from 0 to 1000000.");
}

const listing: Readonly<Record<ComponentVisibility, string>> = {
  Always: "The page always lists it.",
  WhenNotOperational: "The page lists it only while it is not Operational.",
  Never: "The page never lists it.",
};

/** When the page lists a component, in a sentence. */
export const listingSentence = (visibility: ComponentVisibility): string => listing[visibility];

/** The options of a component's place, its start and its share in the status of the page. */
export const displayOptions = (isExisting: boolean): CommandLine["options"] => ({
  ...positionOption("components of its group, or of none"),
  "start-date": { value: "YYYY-MM-DD", about: "Day from which its uptime counts" },
  "counts-toward-status": {
    value: "yes|no",
    about: "Whether its status changes that of the page (yes)",
  },
  "also-on": {
    value: "SLUG",
    about: `Another page that shows it${isExisting ? "; replaces all; empty for none" : ""}`,
    many: true,
    mayBeEmpty: isExisting,
  },
});

/** The fields of `displayOptions` that were given. Throws a `UsageProblem`. */
export function readDisplayFields(args: ParsedArguments) {
  const counts = args.text("counts-toward-status");
  const pages = args.texts("also-on");
  return {
    Position: readPosition(args),
    StartDate: args.text("start-date"),
    CountsTowardStatus: counts === undefined ? undefined : counts === "yes",
    AlsoOn: pages.length === 0 ? undefined : pages.filter((slug) => slug !== ""),
  };
}
