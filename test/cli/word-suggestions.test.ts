import { expect, it } from "vitest";
import { callHere } from "./in-process-cli.ts";

it.each([
  [["component", "set", "API", "--status", "Down"], "Major Outage"],
  [["component", "set", "API", "--status", "Operatonal"], "Operational"],
  [["component", "set", "API", "--visibility", "Allways"], "Always"],
  [["user", "set", "ada@example.com", "--role", "administrator"], "Admin"],
])("the word that a misspelt or foreign one may mean is suggested: %j", async (words, intended) => {
  const { code, err } = await callHere(...words);
  expect([code, err]).toEqual([2, expect.stringContaining(`Did you mean ${intended}? Choose one of: `)]);
});
