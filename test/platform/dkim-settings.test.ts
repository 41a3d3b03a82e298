import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ConfigurationProblem, readConfiguration } from "../../src/platform/configuration.ts";

const rsa = (modulusLength: number) => generateKeyPairSync("rsa", { modulusLength }).privateKey;

function problemsWith(key: KeyObject | string): readonly string[] {
  const DKIM_KEY = typeof key === "string" ? key : key.export({ type: "pkcs8", format: "pem" }).toString();
  const mail = { SMTP_URL: "smtp://127.0.0.1", MAIL_FROM: "status@example.com" };
  const env = { ...mail, DKIM_DOMAIN: "example.com", DKIM_SELECTOR: "signalbox", DKIM_KEY };
  try {
    readConfiguration(env, "/srv/signalbox", { hasIPv6: true, currentFolder: "/home/someone" });
  } catch (thrown) {
    if (thrown instanceof ConfigurationProblem) return thrown.problems;
    throw thrown;
  }
  return [];
}

describe("the key that signs mails", () => {
  it("the key that signs mails may be of RSA, on lines of its own or with their ends written out", () => {
    const key = rsa(1024);
    expect(problemsWith(key)).toEqual([]);
    const text = key.export({ type: "pkcs8", format: "pem" }).toString();
    expect(problemsWith(text.replaceAll("\n", "\\n"))).toEqual([]);
  });

  it.each([
    ["of another kind, which signs nothing", generateKeyPairSync("ed25519").privateKey],
    ["so short that receivers ignore it", rsa(512)],
    ["unreadable", "a key"],
  ])("a key that is %s is refused with the command for one", (_, key) => {
    expect(problemsWith(key)).toEqual([
      "DKIM_KEY is not a readable private RSA key of at least 1024 bits in PEM form. Create one with: openssl genrsa 2048",
    ]);
  });
});
