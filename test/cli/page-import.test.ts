/** `signalbox page import`, from a page on this machine. */

import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import type { FetchJson } from "../../src/cli/import/fetch-json.ts";
import { readStatuspage } from "../../src/cli/import/read-statuspage.ts";
import { statuspageSample } from "../integrations/importers/statuspage-sample.ts";
import { boxForTest } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";

const ids = z.array(z.object({ OldId: z.string(), Id: z.string().nullable() }));
const counts = z.object({ Components: z.number() });
const importTable = z.object({ Created: counts, Existing: counts, Groups: ids, Components: ids });

/** Documents that a test changes, by their path. */
const changed = new Map<string, unknown>();

let server: Server;
let address: string;
beforeAll(async () => {
  server = createServer(({ url = "" }, response) => {
    if (url.startsWith("/moved/"))
      return response.writeHead(301, { location: "https://new.example.com/" }).end();
    if (url.startsWith("/page/")) return response.writeHead(200).end("<!doctype html>");
    if (url.startsWith("/list/"))
      return response.writeHead(200).end('{"page":{"id":"x","name":"X"},"components":3}');
    const found: unknown = changed.get(url) ?? Reflect.get(statuspageSample, url);
    return response.writeHead(found === undefined ? 404 : 200).end(JSON.stringify(found ?? {}));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

let box: NearBox;
beforeEach(async () => {
  box = await boxForTest();
  box.env["OUTBOUND_ALLOW"] = "127.0.0.1";
});

describe("page import", () => {
  it("a dry run shows the names and creates nothing; an import creates; a second one finds everything there", async () => {
    const dry = await box.call("page", "import", address, "--dry-run");
    expect(dry.code).toBe(0);
    expect(dry.out).toMatch(
      /^2 groups, 4 components and 3 announcements would be imported\.\nNew groups: .*\nNew components: "Website", "America: API", "Europe: API", "Exports"\nNew announcements: .*"API errors in Europe".*\n$/u,
    );
    expect((await box.call("component", "list")).out).toBe("");
    const first = await box.call("page", "import", `${address}/`);
    expect(first).toMatchObject({ code: 0, out: "2 groups, 4 components and 3 announcements imported.\n" });
    expect(first.err).toContain("Nobody was notified.");
    const listed = JSON.parse((await box.call("component", "list", "--json")).out) as {
      readonly Name: string;
      readonly Status: string;
    }[];
    expect(listed.map(({ Name, Status }) => `${Name}: ${Status}`)).toEqual([
      "Website: Operational",
      "Exports: Operational",
      "Europe: API: Partial Outage",
      "America: API: Degraded Performance",
    ]);
    expect((await box.call("announcement", "list", "--all")).out).toContain("API errors in Europe");
    expect((await box.call("page", "import", address)).out).toBe(
      "0 groups (2 there before), 0 components (4 there before) and 0 announcements (3 there before) imported.\n",
    );
    expect((await box.call("page", "import", address, "--dry-run")).out).toContain(
      '\nThere before: components: "Website", "America: API", "Europe: API", "Exports"\n',
    );
  });

  it("subscribers keep their components and groups by the table of ids, also after a second import", async () => {
    const tables = [];
    for (const options of [["--dry-run"], [], ["--dry-run"]]) {
      const { out } = await box.call("page", "import", address, "--json", ...options);
      tables.push(importTable.parse(JSON.parse(out)));
    }
    const [dry, first, again] = tables;
    expect(dry).toMatchObject({ Created: { Components: 4 }, Components: [{ Id: null }, {}, {}, {}] });
    expect(again).toMatchObject({ Existing: { Components: 4 }, Components: first?.Components ?? [] });
    const idOf = (old: string) =>
      [...(first?.Components ?? []), ...(first?.Groups ?? [])].find(({ OldId }) => OldId === old)?.Id;
    const [ids, csv] = [join(box.folder, "ids.json"), join(box.folder, "subscribers.csv")];
    writeFileSync(ids, JSON.stringify(first));
    writeFileSync(
      csv,
      'email,component_ids,note\nada@example.com,"america-api,europe","two\nlines"\n\nbob@example.com,,\neve@example.com,gone,\n',
    );
    const importFile = async (...more: string[]) =>
      await box.call("subscriber", "import", csv, "--consent", "asked by phone", ...more);
    expect((await importFile()).err).toMatch(/^Line 2: Ids: "america-api" is not an id[^]*--ids[^]*--json/mu);
    expect((await importFile("--ids", csv)).code).toBe(2);
    expect((await importFile("--ids", ids)).err).toContain('Line 6: Ids: "gone" is not an id');
    writeFileSync(csv, 'email,component_ids\nada@example.com,"america-api,europe"\nbob@example.com,\n');
    expect((await importFile("--ids", ids)).out).toBe("2 subscribers imported.\n");
    const exported = (await box.call("subscriber", "export")).out.split("\r\n");
    const [ada, bob] = ["ada@", "bob@"].map((start) => exported.find((row) => row.includes(start)) ?? "");
    expect(ada).toContain(idOf("america-api"));
    expect(ada).toContain(idOf("europe"));
    expect(bob).not.toMatch(/[\da-f]{8}-[\da-f]{4}.*[\da-f]{8}-[\da-f]{4}/u);
  });

  it("a page of another service is imported without a key alone, and its note names none, but what that page cannot say", async () => {
    const { page } = statuspageSample["/api/v2/components.json"];
    const components = { ...statuspageSample["/api/v2/components.json"], page: { ...page, id: "01HYP3" } };
    changed.set("/api/v2/components.json", components);
    const file = join(box.folder, "key.txt");
    writeFileSync(file, "secret\n");
    const refused = await box.call("page", "import", address, "--key-file", file);
    const imported = await box.call("page", "import", address);
    changed.clear();
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("Import it without.") as string });
    expect([imported.code, imported.err]).toEqual([0, expect.not.stringContaining("--key-file")]);
    expect(imported.err).toContain("Another Signalbox lists Unknown as Degraded Performance.");
  });

  it("a deleted announcement does not come back", async () => {
    await box.call("page", "import", address);
    await box.call("announcement", "delete", "New disks", "--yes");
    expect((await box.call("page", "import", address)).out).toContain("0 announcements (3 there before)");
  });

  it("an address that cannot be read is refused with the remedy", async () => {
    const importing = async (path: string) => await box.call("page", "import", `${address}${path}`);
    expect(await importing("/moved")).toMatchObject({
      code: 1,
      err: expect.stringContaining("redirects to https://new.example.com/. Give that address.") as string,
    });
    expect((await importing("/page")).err).toContain(
      "is not JSON. Give the address of the status page itself.",
    );
    expect((await importing("/list")).err).toContain("has another form: components:");
    expect((await importing("/none")).err).toContain("answers 404.");
    delete box.env["OUTBOUND_ALLOW"];
    expect(await importing("")).toMatchObject({
      code: 1,
      err: expect.stringContaining("OUTBOUND_ALLOW permits private networks") as string,
    });
  });

  it("an announcement that is refused is named with the reason, and the others are imported", async () => {
    const { incidents } = statuspageSample["/api/v2/incidents.json"];
    const [first] = incidents;
    const name = "A title of many words ".repeat(20);
    changed.set("/api/v2/incidents.json", { incidents: [...incidents, { ...first, name }] });
    const imported = await box.call("page", "import", address);
    changed.clear();
    expect(imported).toMatchObject({
      code: 1,
      out: "2 groups, 4 components and 3 announcements imported.\n",
      err: expect.stringMatching(/Not imported: Incident "A title of many words .*200 characters/u) as string,
    });
  });

  it("a file that is no key is refused before anything is fetched", async () => {
    const file = join(box.folder, "key.txt");
    writeFileSync(file, "two words\n");
    const refused = await box.call("page", "import", address, "--key-file", file);
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.err).toContain("does not contain one API key");
    expect(refused.err).not.toContain("two words");
  });

  it("a key opens all parts of the history, and is sent to Atlassian alone", async () => {
    const { incidents } = statuspageSample["/api/v2/incidents.json"];
    const requested: string[] = [];
    const fetchJson: FetchJson = async (url, schema, headers = {}) => {
      requested.push(`${url.href} ${headers["authorization"] ?? ""}`.trim());
      const part =
        url.searchParams.get("page") === "1" ? Array.from({ length: 100 }, () => incidents[0]) : incidents;
      return await schema.parseAsync(
        url.pathname.startsWith("/v1/") ? part : statuspageSample["/api/v2/components.json"],
      );
    };
    const page = await readStatuspage(fetchJson, {
      address: new URL("https://status.example.com/"),
      key: "secret-key",
      pause: async () => {
        requested.push("pause");
      },
    });
    expect(page.announcements).toHaveLength(102);
    expect(requested).toEqual([
      "https://status.example.com/api/v2/components.json",
      "https://api.statuspage.io/v1/pages/kctbh9vrtdwd/incidents?limit=100&page=1 OAuth secret-key",
      "pause",
      "https://api.statuspage.io/v1/pages/kctbh9vrtdwd/incidents?limit=100&page=2 OAuth secret-key",
    ]);
  });
});
