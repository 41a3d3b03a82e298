import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { loadSecret } from "../../src/auth/load-secret.ts";
import { isSetupToken, ServiceSecret, seal, setupToken, unseal } from "../../src/auth/service-secret.ts";
import { isTokenForm } from "../../src/auth/tokens.ts";
import { makeSecretFile, readSecretFile } from "../../src/platform/secret-file.ts";
import { Stage } from "../commands/stage.ts";
import { anyCharacter } from "../harness/any-character.ts";

const text = "a secret of 32 characters or more";
const other = "another secret of 32 characters or more";

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "signalbox-secret-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

describe("sealed text", () => {
  it("sealed text is opened with the same secret, and differs each time", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (plain) => {
        const sealed = seal(new ServiceSecret(text), plain);
        expect(unseal(new ServiceSecret(text), sealed)).toBe(plain);
        expect(sealed).not.toBe(seal(new ServiceSecret(text), plain));
      }),
    );
  });

  it("sealed text is not opened with another secret, or after a changed byte", () => {
    const sealed = seal(new ServiceSecret(text), "JBSWY3DPEHPK3PXP");
    expect(() => unseal(new ServiceSecret(other), sealed)).toThrow(Error);
    const bytes = Buffer.from(sealed.slice(3), "base64url");
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(() => unseal(new ServiceSecret(text), `v1.${changed.toString("base64url")}`)).toThrow(Error);
    }
    expect(() => unseal(new ServiceSecret(text), "")).toThrow(Error);
  });
});

describe("the token of the setup link", () => {
  it("the setup token is the same at every start and on every node, and depends on the secret", () => {
    expect(setupToken(new ServiceSecret(text))).toBe(setupToken(new ServiceSecret(text)));
    expect(setupToken(new ServiceSecret(text))).not.toBe(setupToken(new ServiceSecret(other)));
    expect(isTokenForm(setupToken(new ServiceSecret(text)))).toBe(true);
    expect(isSetupToken(new ServiceSecret(text), setupToken(new ServiceSecret(text)))).toBe(true);
    for (const wrong of [
      "",
      "x",
      setupToken(new ServiceSecret(other)),
      `${setupToken(new ServiceSecret(text))}=`,
    ]) {
      expect(isSetupToken(new ServiceSecret(text), wrong)).toBe(false);
    }
  });

  it("the setup token cannot be derived from the published part of the secret", () => {
    const secret = new ServiceSecret(text);
    expect(JSON.stringify({ secret }) + inspect(secret, { depth: 9 })).not.toContain(text);
  });
});

describe("the file of the secret", () => {
  it("the secret file is written once, completely, and readable by its owner only", () => {
    const path = folder();
    expect(readSecretFile(path)).toBeUndefined();
    const created = makeSecretFile(path);
    expect(created.length).toBeGreaterThanOrEqual(43);
    expect(readSecretFile(path)).toBe(created);
    expect(makeSecretFile(path)).toBe(created);
    expect(statSync(join(path, "secret")).mode & 0o777).toBe(0o600);
    expect(readdirSync(path)).toEqual(["secret"]);
  });

  it("a truncated secret file is rejected", () => {
    const path = folder();
    writeFileSync(join(path, "secret"), "short");
    expect(() => readSecretFile(path)).toThrow(/has 5 characters and needs at least 32/u);
  });
});

describe("the secret of a service", () => {
  it("the service's secret is compared with the store's in both engines (F-56)", async () => {
    const stage = await Stage.forTest();
    const bus = await stage.bus();
    if (stage.database !== undefined) {
      // Who opens a database is held to its secret at once: store/database.test.ts.
      const place = { database: stage.database, dataDirectory: stage.directory, secret: undefined };
      const settled = await loadSecret(bus, place);
      expect(setupToken(settled)).toBe(setupToken(new ServiceSecret(stage.database.secret)));
      return;
    }
    const place = { database: undefined, dataDirectory: stage.directory };
    const first = await loadSecret(bus, { ...place, secret: undefined });
    const file = join(stage.directory, "secret");
    const original = readFileSync(file, "utf8").trim();
    expect(setupToken(first)).toBe(setupToken(new ServiceSecret(original)));
    // The way to another machine: the same text, as a setting.
    await loadSecret(bus, { ...place, secret: original });
    await expect(loadSecret(bus, { ...place, secret: other })).rejects.toThrow(
      /^The secret in SIGNALBOX_SECRET does not match this store: .* begins with [0-9a-f]{8}/u,
    );
    writeFileSync(file, other);
    await expect(loadSecret(bus, { ...place, secret: undefined })).rejects.toThrow(/does not match/u);
    rmSync(file);
    await expect(loadSecret(bus, { ...place, secret: undefined })).rejects.toThrow(
      /^The secret of this store is missing: .* Restore the file from a copy/u,
    );
    expect(existsSync(file)).toBe(false);
  });
});
