import { expect, it } from "vitest";
import { bestRank, hasWholeWords } from "../../../portal/src/shell/rank-match.ts";
import { shell } from "../../../portal/src/texts/shell.ts";

it("a command that is typed as it is named ranks before a screen that has the same words", () => {
  const screen = { label: "Status and uptime", keywords: ["Settings"] };
  const command = { label: "Set a status" };
  expect(bestRank("set a st", [command])).toBeGreaterThan(bestRank("set a st", [screen]));
  expect(bestRank("status and", [screen])).toBeGreaterThan(bestRank("status and", [command]));
  expect(bestRank("", [screen, command])).toBe(0);
});

it("a name precedes the search words of another line, and a whole search word the beginning of one", () => {
  const signOut = { label: shell.signOut, keywords: shell.signOutWords };
  const settings = { label: "Page Settings", keywords: ["Settings", "name", "colour", "logo"] };
  expect(bestRank("logo", [settings])).toBeGreaterThan(bestRank("logo", [signOut]));
  expect(bestRank("log", [{ label: "Audit log" }])).toBeGreaterThan(bestRank("log", [signOut]));
  expect(bestRank("sign o", [signOut])).toBeGreaterThan(bestRank("sign o", [settings]));
});

it("the session is ended by whole words only", () => {
  const signOut = { label: shell.signOut, keywords: shell.signOutWords };
  const isFound = (query: string) => hasWholeWords(query, signOut);
  const whole = ["", "sign out", "Sign off", "log out", "logout", "out"];
  expect(whole.filter((query) => !isFound(query))).toEqual([]);
  expect(["logo", "logou", "si", "log o", "lo", "sign in"].filter(isFound)).toEqual([]);
});
