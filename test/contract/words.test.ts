import { describe, expect, it } from "vitest";
import {
  announcementKinds,
  announcementStates,
  componentStatuses,
  impacts,
  pageAccesses,
  readAnnouncementKind,
  readAnnouncementState,
  readComponentStatus,
  readImpact,
  readPageAccess,
  readReportableStatus,
  readRole,
  reportableStatuses,
  roles,
  type WordReader,
} from "../../src/contract/words.ts";

/** As people and systems write a word. */
const manners: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => word.toUpperCase(),
  (word) => word.toLowerCase().replaceAll(/[ -]/gu, "_"),
  (word) => word.replaceAll(/[ -]/gu, ""),
  (word) => ` ${word.replaceAll(" ", "-")} `,
];

describe.each<[name: string, words: readonly string[], read: WordReader<string>]>([
  ["the status of a component", componentStatuses, readComponentStatus],
  ["a status that is reported", reportableStatuses, readReportableStatus],
  ["the role of a key", roles, readRole],
  ["who may see a page", pageAccesses, readPageAccess],
  ["the kind of an announcement", announcementKinds, readAnnouncementKind],
  ["the state of an announcement", announcementStates, readAnnouncementState],
  ["an impact", impacts, readImpact],
])("%s", (_, words, read) => {
  it.each(words)("a known word is accepted in any spelling: %s", (word) => {
    expect(manners.map((write) => read(write(word)))).toEqual(manners.map(() => word));
  });

  it.each(["", "Nonsense", `${words[0]}x`, (words[0] ?? "").padEnd(41)])(
    "an unknown word is refused: %j",
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );
});

it("Unknown cannot be reported: only the service sets it", () => {
  expect(readReportableStatus("Unknown")).toBeUndefined();
});
