/** The copy in a foreign S3 server, and the messages if that refuses it. */

import { hash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type StoreSettings, storeDestination } from "../../../src/publishing/static-copy/s3-destination.ts";
import { encodePath, signedHeaders } from "../../../src/publishing/static-copy/s3-signature.ts";
import { leaveImagesBlank } from "../../harness/blank-images.ts";
import { isLong } from "../../harness/repetitions.ts";
import { until } from "../../harness/until.ts";
import { Stage } from "../stage.ts";
import { exporterOf, exportWhole } from "./copies.ts";

const key = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER", region: "us-east-1" };
let folder: string;
let store: S3rver;
let settings: StoreSettings;

leaveImagesBlank();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "signalbox-s3-"));
  store = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folder,
    configureBuckets: [{ name: "pages" }],
  });
  const { port } = await store.run();
  settings = { ...key, endpoint: `http://127.0.0.1:${port}`, bucket: "pages", prefix: "acme/status" };
});

afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const file = (place: string, text: string, contentType = "text/html; charset=utf-8") => ({
  place,
  bytes: Buffer.from(text),
  contentType,
  cacheControl: "public, max-age=5",
});

describe("a store", () => {
  it("an S3 destination returns a stored file with its type and cache time, and deletes it", async () => {
    const destination = storeDestination(settings);
    const place = "lang/zh-Hans/an odd (name)+'é*!.html";
    await destination.write(file(place, "Grüße", "text/html; charset=utf-8"));
    expect((await destination.read(place))?.toString()).toBe("Grüße");
    const seen = await fetch(`${settings.endpoint}/pages/acme/status/${encodePath(place)}`);
    expect(seen.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(seen.headers.get("cache-control")).toBe("public, max-age=5");
    await destination.remove(place);
    await destination.remove(place);
    expect(await destination.read(place)).toBeUndefined();
  });

  it("an S3 destination receives a whole copy, and then only the differences", async () => {
    const stage = await Stage.open();
    onTestFinished(() => stage.close());
    await stage.create({ Name: "Checkout" });
    const publisher = await stage.publisher();
    await until(() => publisher.copyRun !== undefined);
    // The files of other languages are left out: each is a request like the others.
    const destination = storeDestination(settings);
    const isWritten = ({ place }: { place: string }) => isLong || !place.startsWith("lang/");
    const exporter = exporterOf({
      ...destination,
      write: (written) => (isWritten(written) ? destination.write(written) : Promise.resolve()),
    });
    const first = await exportWhole(exporter, publisher.copyRun);
    expect(first.written).toBeGreaterThan(100);
    const read = async (place: string) =>
      await (await fetch(`${settings.endpoint}/pages/acme/status/${place}`)).text();
    expect(await read("index.html")).toContain("Checkout");
    await stage.report("Checkout", "Major Outage");
    await publisher.waitFor(stage.bus.acknowledgedRevision, 5_000);
    const second = await exportWhole(exporter, publisher.copyRun, 0);
    expect(second.written).toBeLessThan(first.written);
    expect(await read("api/v2/status.json")).toContain("Major");
    // From another process nothing but what is there tells what is there.
    const third = await exportWhole(exporterOf(storeDestination(settings), "node 2"), publisher.copyRun);
    expect(third.isOthers).toBe(true);
  });

  it.each([
    [
      "another secret",
      { secretAccessKey: "wrong" },
      "SignatureDoesNotMatch): check COPY_S3_SECRET_ACCESS_KEY",
    ],
    ["a key that nobody knows", { accessKeyId: "NOBODY" }, "InvalidAccessKeyId"],
    ["a bucket that is not there", { bucket: "elsewhere" }, "NoSuchBucket): the bucket does not exist"],
  ])("an S3 destination says what to check for %s, and never shows the secret", async (_, wrong, advice) => {
    const destination = storeDestination({ ...settings, ...wrong });
    const problem: unknown = await destination
      .write(file("index.html", "x"))
      .catch((error: unknown) => error);
    expect(String(problem)).toContain(advice);
    expect(String(problem)).not.toContain("wrong");
  });
});

describe("a failing S3 destination", () => {
  async function served(answer: (server: Server) => void): Promise<string> {
    const server = createServer();
    answer(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const at = server.address();
    return typeof at === "object" && at !== null ? `http://127.0.0.1:${at.port}` : "";
  }

  it("an S3 destination that is busy is retried", async () => {
    let requests = 0;
    const endpoint = await served((server) =>
      server.on("request", (request, response) => {
        requests += 1;
        request.resume();
        response.writeHead(requests < 3 ? 503 : 200).end();
      }),
    );
    await storeDestination({ ...settings, endpoint }).write(file("index.html", "x"));
    expect(requests).toBe(3);
  });

  it("an S3 destination that redirects is reported, and not followed", async () => {
    const endpoint = await served((server) =>
      server.on("request", (request, response) => {
        request.resume();
        response
          .writeHead(301, { location: "http://127.0.0.1:1/" })
          .end("<Error><Code>PermanentRedirect</Code></Error>");
      }),
    );
    await expect(storeDestination({ ...settings, endpoint }).read("index.html")).rejects.toThrow(
      "the bucket is in another region",
    );
  });

  it("an S3 destination whose clock differs from this machine's is reported", async () => {
    const endpoint = await served((server) =>
      server.on("request", (request, response) => {
        request.resume();
        response.writeHead(403).end("<Error><Code>RequestTimeTooSkewed</Code></Error>");
      }),
    );
    await expect(storeDestination({ ...settings, endpoint }).read("index.html")).rejects.toThrow(
      "the clock of this machine differs",
    );
  });

  it("an S3 destination that is unreachable is reported", async () => {
    const destination = storeDestination({ ...settings, endpoint: "http://127.0.0.1:1" });
    await expect(destination.read("index.html")).rejects.toThrow("did not respond: check COPY_S3_ENDPOINT");
  });
});

describe("a signature", () => {
  const example = {
    region: "us-east-1",
    accessKeyId: "AKIAIOSFODNN7EXAMPLE",
    secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  };
  const at = Date.parse("2013-05-24T00:00:00Z");

  it("an S3 signature equals those in Amazon's documentation", () => {
    const get = signedHeaders(
      {
        method: "GET",
        url: new URL("https://examplebucket.s3.amazonaws.com/test.txt"),
        headers: { range: "bytes=0-9" },
        bodyDigest: hash("sha256", "", "hex"),
      },
      example,
      at,
    );
    expect(get["authorization"]).toContain(
      "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    );
    const put = signedHeaders(
      {
        method: "PUT",
        url: new URL(`https://examplebucket.s3.amazonaws.com/${encodePath("test$file.text")}`),
        headers: { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
        bodyDigest: hash("sha256", "Welcome to Amazon S3.", "hex"),
      },
      example,
      at,
    );
    expect(put["authorization"]).toContain(
      "Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    );
  });
});
