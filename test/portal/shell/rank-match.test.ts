import { expect, it } from "vitest";
import { bestRank } from "../../../portal/src/shell/rank-match.ts";

it("a command that is typed as it is named ranks before a screen that has the same words", () => {
  const screen = { label: "Status and uptime", keywords: ["Settings"] };
  const command = { label: "Set a status" };
  expect(bestRank("set a st", [command])).toBeGreaterThan(bestRank("set a st", [screen]));
  expect(bestRank("status and", [screen])).toBeGreaterThan(bestRank("status and", [command]));
  expect(bestRank("", [screen, command])).toBe(0);
});
