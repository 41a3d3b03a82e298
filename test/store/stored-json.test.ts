/** JSON columns: each is read and written by the schema of its declaration. */
import { describe, expect, it } from "vitest";
import { initialStatusInputs, type StatusInputs } from "../../src/rules/status-inputs.ts";
import { DamagedJson, readJson, writeJson } from "../../src/store/stored-json.ts";
import { rawJson } from "../harness/raw-json.ts";

const initial = initialStatusInputs({
  status: "Operational",
  at: 1_000,
  reportEvery: 60,
  onLapse: "Unknown",
});
const signal = { status: "Major Outage", since: 2_000, reportedAt: 3_000, source: "__proto__" } as const;

function readBack(inputs: StatusInputs): StatusInputs {
  return readJson("component", "status_inputs", {
    id: 1,
    status_inputs: writeJson("component", "status_inputs", inputs),
  });
}

function problemWith(text: string, id?: number): string {
  const row = { status_inputs: rawJson(text), ...(id === undefined ? {} : { id }) };
  try {
    readJson("component", "status_inputs", row);
  } catch (error) {
    if (error instanceof DamagedJson) return error.message;
    throw error;
  }
  return "none";
}

describe("a JSON column", () => {
  it("a JSON column returns the value that was written", () => {
    const full: StatusInputs = {
      ...initial,
      expiresIn: 30,
      announced: { "019a": { kind: "Incident", status: "Partial Outage", since: 5 } },
      pin: { status: "Degraded Performance", since: 7, until: null, by: "person:3" },
    };
    expect(readBack(initial)).toEqual(initial);
    expect(readBack(full)).toEqual(full);
  });

  it("a JSON column keeps a source called __proto__", () => {
    const signals = Object.fromEntries([["__proto__", signal]]);
    expect(Object.entries(readBack({ ...initial, signals }).signals)).toEqual([["__proto__", signal]]);
  });

  it("status inputs are stored without their empty parts", () => {
    const text = writeJson("component", "status_inputs", initial);
    expect(Object.keys(JSON.parse(text) as object)).not.toContain("announced");
  });

  it("a JSON column without a value is null in both directions", () => {
    expect(writeJson("page", "links", null)).toBeNull();
    expect(readJson("page", "links", { id: 1, links: null })).toBeNull();
  });
});

describe("damaged JSON", () => {
  it("damaged JSON is an error that names the table, the column, the row and the place", () => {
    const text = JSON.stringify({ ...initial, plain: { ...initial.plain, status: "On fire" } });
    expect(problemWith(text, 12)).toMatch(/^component\.status_inputs of row 12 is damaged: plain\.status: /u);
    expect(problemWith(text)).toContain("component.status_inputs of a row is damaged");
  });

  it("damaged JSON is not quoted in the error, since it may be private", () => {
    const text = JSON.stringify({ ...initial, plain: { ...initial.plain, status: "a private word" } });
    expect(problemWith(text, 12)).not.toContain("private");
  });

  it.each(["", "{", "null", "[]", '"text"', "{}", '{"plain":1}'])("%j is damaged JSON", (text) => {
    expect(problemWith(text, 12)).toContain("of row 12 is damaged");
  });
});
