/** The outcome of a write by the error of PostgreSQL that ended it: what its disk and its end look like to a node. */
import { describe, expect, it } from "vitest";
import { commitFault, statementFault } from "../../../src/store/postgres/postgres-faults.ts";

/** An error as the server sends it. */
const serverError = (code: string, severity = "ERROR") => Object.assign(new Error(code), { code, severity });

const refusing = {
  "a full disk (F-08, F-09)": serverError("53100"),
  "a disk that cannot be read or written (F-11)": serverError("58030"),
  "too many connections (F-21)": serverError("53300", "FATAL"),
  "a shutdown (F-18)": serverError("57P01", "FATAL"),
  "a damaged page (F-57)": serverError("XX001"),
  "a lost connection": Object.assign(new Error("read"), { code: "ECONNRESET" }),
};

describe("a statement that fails with an error of PostgreSQL", () => {
  it.each(Object.entries(refusing))("a statement that fails because of %s refuses the write", (_, error) => {
    expect(statementFault(error).outcome).toBe("refused");
  });

  it("a statement that fails because of what was written is no fault of the database", () => {
    expect(statementFault(serverError("23505")).outcome).toBe("broken");
  });
});

describe("a commit that fails with an error of PostgreSQL", () => {
  it.each([
    ["a failing sync (F-10)", serverError("58030", "PANIC")],
    ["a shutdown (F-18)", serverError("57P01", "FATAL")],
    ["a lost connection (F-04, F-20)", new Error("Connection terminated unexpectedly")],
  ])("a commit that fails because of %s has an unknown outcome", (_, error) => {
    expect(commitFault(error).outcome).toBe("unknown");
  });

  it("a commit that fails on a full disk (F-08) is rolled back, and the write refused", () => {
    expect(commitFault(serverError("53100")).outcome).toBe("refused");
  });
});
