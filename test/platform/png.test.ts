import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { decode } from "fast-png";
import { describe, expect, it } from "vitest";
import { Refusal } from "../../src/contract/refusal.ts";
import { logoBounds } from "../../src/platform/logo.ts";
import { makeLogo } from "../../src/platform/logo-processing.ts";
import { readPng, writePng } from "../../src/platform/png.ts";
import { repetitions } from "../harness/repetitions.ts";
import { hostile } from "./hostile-images.ts";
import { chunk, png } from "./images.ts";

const secrets = ["tEXt", "iTXt", "zTXt", "iCCP", "eXIf", "prVt"] as const;

/** The types of a file's chunks. */
function typesOf(file: Buffer): string[] {
  const types: string[] = [];
  for (let place = 8; place < file.length; place += file.readUInt32BE(place) + 12) {
    types.push(file.toString("latin1", place + 4, place + 8));
  }
  return types;
}

describe("an uploaded image", () => {
  it.each(Object.entries(hostile))("an image is refused with its remedy if it is %s", (_what, file) => {
    const before = process.memoryUsage().arrayBuffers;
    let refusal: unknown;
    try {
      readPng(file, logoBounds);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: "ImageRefused" });
    expect(String(refusal)).toMatch(/\. .+\.$|: Export/u);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
  });

  it("an uploaded image results in pixels or a refusal, whichever byte is changed", () => {
    const file = png([3, 3]);
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.nat(255), (place, byte) => {
        const changed = Buffer.from(file);
        changed[place] = byte;
        try {
          expect(readPng(changed, logoBounds)).toMatchObject({ width: 3, height: 3 });
          expect(changed).toEqual(file);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }),
      { numRuns: repetitions(40, 2_000) },
    );
  });

  it("an uploaded image keeps only its pixels", () => {
    const before = secrets.map((type) => chunk(type, "where I live"));
    const file = png([5, 4], [200, 100, 50, 128], { before });
    const written = writePng(readPng(file, logoBounds), logoBounds);
    expect(typesOf(written)).toEqual(["IHDR", "IDAT", "IEND"]);
    expect(written.includes("where I live")).toBe(false);
    const { width, height, channels, data } = decode(written);
    expect([width, height, channels]).toEqual([5, 4, 4]);
    expect([...data.subarray(0, 4)]).toEqual([200, 100, 50, 128]);
  });

  it("an image of one pixel is re-encoded to one pixel", () => {
    const { width, height } = readPng(png([1, 1]), logoBounds);
    expect([width, height]).toEqual([1, 1]);
  });

  it("an opaque image is written without alpha", () => {
    const written = writePng(readPng(png([3, 3], [1, 2, 3, 255]), logoBounds), logoBounds);
    expect(decode(written)).toMatchObject({ channels: 3 });
    expect(inflateSync(Buffer.from(written.subarray(41, -16))).length).toBe(3 * 10);
  });

  it("a noise image is refused if it grows too large", () => {
    const data = Uint8Array.from({ length: 600 * 600 * 4 }, (_, place) => (place * 7919 * place) % 251);
    const image = { width: 600, height: 600, channels: 4, data } as const;
    expect(() => writePng(image, { maxBytes: 1_000 })).toThrow("Make it smaller");
  });
});

describe("a logo", () => {
  it("a logo is created in a separate thread, identically for equal pixels", async () => {
    const first = await makeLogo(png([5, 4]));
    const second = await makeLogo(png([5, 4], undefined, { before: [chunk("tEXt", "x")] }));
    expect(first).toEqual(second);
    expect(first).toMatchObject({
      width: 5,
      height: 4,
      ground: null,
      bytes: Buffer.from(first.content, "base64").length,
    });
    expect(first.digest).toMatch(/^[0-9a-f]{64}$/u);
  });

  it("a logo is refused alike in the thread and while another is created", async () => {
    const refused = makeLogo(hostile["one that unpacks to more than it says"] ?? Buffer.alloc(0));
    await expect(makeLogo(png())).rejects.toMatchObject({ code: "TooBusy" });
    await expect(refused).rejects.toMatchObject({ code: "ImageRefused" });
    await expect(makeLogo(png())).resolves.toMatchObject({ width: 4 });
  });
});
