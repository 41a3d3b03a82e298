/** The settings of a static copy: their meaning, and the message for each invalid one. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ConfigurationProblem,
  type Environment,
  readConfiguration,
} from "../../src/platform/configuration.ts";
import { copyNames } from "../../src/platform/static-copy-settings.ts";

const machine = { hasIPv6: true, currentFolder: "/home/someone" };
const store = {
  COPY_TO: "s3://status-example-org/a/b/",
  COPY_S3_ACCESS_KEY_ID: "AKEY",
  COPY_S3_SECRET_ACCESS_KEY: "never to be said",
};

const copyOf = (env: Environment) => readConfiguration(env, "/srv/signalbox", machine).copy;

function problemsOf(env: Environment): readonly string[] {
  try {
    copyOf(env);
  } catch (thrown) {
    if (thrown instanceof ConfigurationProblem) return thrown.problems;
    throw thrown;
  }
  return [];
}

describe("the settings of a copy", () => {
  it("the static copy has no settings by default", () => {
    expect(copyOf({})).toBeUndefined();
    expect(copyOf({ COPY_TO: " " })).toBeUndefined();
  });

  it("the static copy writes to a folder, which may be relative, with its files' permissions", () => {
    expect(copyOf({ COPY_TO: "/srv/status" })).toEqual({
      kind: "folder",
      folder: "/srv/status",
      mode: 0o644,
    });
    expect(copyOf({ COPY_TO: "status", COPY_MODE: "640" })).toEqual({
      kind: "folder",
      folder: "/home/someone/status",
      mode: 0o640,
    });
  });

  it("the static copy calls a command, which finds the copy in the data directory", () => {
    expect(
      copyOf({ COPY_TO: 'command: rsync -a "$COPY_FOLDER"/ host:/srv/', DATA_DIR: "/var/data" }),
    ).toEqual({
      kind: "command",
      command: 'rsync -a "$COPY_FOLDER"/ host:/srv/',
      folder: "/var/data/copy",
    });
  });

  it("the static copy writes to a bucket, at Amazon by default", () => {
    expect(copyOf({ ...store, COPY_S3_REGION: "eu-central-1" })).toEqual({
      kind: "store",
      bucket: "status-example-org",
      prefix: "a/b",
      region: "eu-central-1",
      endpoint: "https://s3.eu-central-1.amazonaws.com",
      accessKeyId: "AKEY",
      secretAccessKey: "never to be said",
    });
    expect(copyOf({ ...store, COPY_S3_ENDPOINT: "https://s3.example.net/" })).toMatchObject({
      endpoint: "https://s3.example.net",
      region: "us-east-1",
    });
  });

  it.each<[string, Environment, string]>([
    ["a command of nothing", { COPY_TO: "command:" }, 'COPY_TO names no command. Write it behind "command:"'],
    [
      "no bucket",
      { ...store, COPY_TO: "s3:///status" },
      "COPY_TO names no bucket. Give one like s3://bucket",
    ],
    ["a bucket of odd letters", { ...store, COPY_TO: "s3://My_Bucket" }, "COPY_TO names no bucket."],
    [
      "a prefix that leads elsewhere",
      { ...store, COPY_TO: "s3://bucket/../other" },
      "COPY_TO names no bucket.",
    ],
    [
      "another kind of place",
      { COPY_TO: "ftp://host/status" },
      "Give a folder, s3://bucket/prefix, or command:COMMAND.",
    ],
    ["a folder that holds the data", { COPY_TO: "/srv/signalbox" }, "COPY_TO contains DATA_DIR"],
    ["the data itself", { COPY_TO: "/srv/signalbox/data" }, "Choose another folder."],
    ["all that there is", { COPY_TO: "/" }, "COPY_TO contains DATA_DIR"],
    [
      "rights that are none",
      { COPY_TO: "/srv/status", COPY_MODE: "rw" },
      'COPY_MODE is "rw". Give file permissions in octal: 0644',
    ],
    [
      "rights for all to write",
      { COPY_TO: "/srv/status", COPY_MODE: "0666" },
      "Give file permissions in octal",
    ],
    [
      "rights without a folder",
      { ...store, COPY_MODE: "0600" },
      "COPY_MODE is for a copy in a folder. Set COPY_TO to a folder, or unset COPY_MODE.",
    ],
    ["rights of nothing", { COPY_MODE: "0600" }, "unset COPY_MODE"],
    [
      "a store without an address",
      { ...store, COPY_S3_ENDPOINT: "s3.example.net" },
      "COPY_S3_ENDPOINT is not an address that starts with https://",
    ],
    [
      "an address with a password",
      { ...store, COPY_S3_ENDPOINT: "https://a:b@s3.example.net" },
      "COPY_S3_ENDPOINT holds more than an address.",
    ],
    [
      "a region of odd letters",
      { ...store, COPY_S3_REGION: "Frankfurt!" },
      "COPY_S3_REGION is not a region. Give one like eu-central-1",
    ],
    [
      "a store without its secret",
      { ...store, COPY_S3_SECRET_ACCESS_KEY: "" },
      "COPY_S3_SECRET_ACCESS_KEY is needed where COPY_TO is a store.",
    ],
    [
      "a store without a key",
      { COPY_TO: "s3://bucket" },
      "COPY_S3_ACCESS_KEY_ID and COPY_S3_SECRET_ACCESS_KEY are needed",
    ],
    [
      "a store's settings without one",
      { ...store, COPY_TO: "/srv/status" },
      "are for a copy in a store. Set COPY_TO to s3://bucket/prefix, or unset all of COPY_S3_*.",
    ],
  ])("a static copy setting with %s is refused with its remedy", (_, env, message) => {
    const problems = problemsOf(env);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(message);
    expect(problems[0]).not.toContain("never to be said");
  });

  it("the static copy reports all invalid settings at once", () => {
    const wrong = { ...store, COPY_S3_ENDPOINT: "nowhere", COPY_S3_REGION: "?", COPY_MODE: "x" };
    expect(problemsOf(wrong)).toHaveLength(3);
  });

  it("the static copy's settings never throw, and never repeat a secret", () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom("s3://b", "s3://bucket", "command:x", "/a", "0644", "https://x"),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...copyNames), text), (env) => {
        const secret = "a secret that is long";
        for (const problem of problemsOf({ ...env, COPY_S3_SECRET_ACCESS_KEY: secret })) {
          expect(problem).not.toContain(secret);
          expect(problem).toMatch(/^COPY_|^[A-Z_0-9, and]+ (?:is|are) /u);
        }
      }),
    );
  });
});
