import { expect, it } from "vitest";
import { keysLimitedTo } from "../../src/contract/key-scope.ts";

const [id, other] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];
const now = Date.parse("2026-11-21T14:00:00Z");
const covered = (Id: string, Deleted = false) => ({ Id, Name: "Any", Deleted });
const key = (Name: string, Components: Parameters<typeof keysLimitedTo>[0][number]["Components"]) => ({
  Name,
  Components,
  ExpiresAt: null,
});

it("the keys limited to a component are found, with those that have no other left; expired and unlimited ones are not", () => {
  const keys = [
    key("Prober", [covered(id)]),
    key("Heir", [covered(id), covered(other, true)]),
    key("Both", [covered(id), covered(other)]),
    key("Other", [covered(other)]),
    key("All", "all"),
    key("Reader", null),
    { ...key("Late", [covered(id)]), ExpiresAt: "2026-11-21T13:00:00Z" },
  ];
  expect(keysLimitedTo(keys, id, now)).toEqual([
    { Name: "Prober", isOnly: true },
    { Name: "Heir", isOnly: true },
    { Name: "Both", isOnly: false },
  ]);
});
