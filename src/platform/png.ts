/**
 * Decodes and encodes untrusted PNG files: strictly parsed, limits checked before decompression, rewritten
 * from the pixels alone.
 */
import { crc32, deflateSync, inflateSync } from "node:zlib";
import { decode } from "fast-png";
import { Refusal } from "../contract/refusal.ts";

/** Limits of an image: bytes of its file, total pixels, pixels of a side. */
export type PngBounds = {
  readonly maxBytes: number;
  readonly maxPixels: number;
  readonly maxSide: number;
};

/** Pixels row by row: red, green, blue and, with four channels, alpha. */
export type Pixels = {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly data: Uint8Array;
};

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const maxChunks = 4_096;
const exportHint = "Open it in an image program and export it as PNG.";

const imageRefused = (message: string) => new Refusal("ImageRefused", message);
const imageDamaged = () => imageRefused(`The image is damaged. ${exportHint}`);

type PngChunk = { readonly type: string; readonly body: Buffer };

/** The chunks of a file, without trailing data. Throws a `Refusal`. */
function chunksOf(file: Buffer): PngChunk[] {
  if (!file.subarray(0, signature.length).equals(signature))
    throw imageRefused(`The file is not a PNG image, whatever its name. ${exportHint}`);
  const chunks: PngChunk[] = [];
  let offset = signature.length;
  while (chunks.at(-1)?.type !== "IEND") {
    const length = offset + 12 <= file.length ? file.readUInt32BE(offset) : Number.POSITIVE_INFINITY;
    const end = offset + 12 + length;
    if (end > file.length) throw imageRefused("The image is truncated. Choose the complete file.");
    const typeAndBody = file.subarray(offset + 4, end - 4);
    if (crc32(typeAndBody) !== file.readUInt32BE(end - 4) || chunks.length >= maxChunks) throw imageDamaged();
    chunks.push({ type: typeAndBody.toString("latin1", 0, 4), body: typeAndBody.subarray(4) });
    offset = end;
  }
  if (offset !== file.length)
    throw imageRefused(`The file has data after the end of the image. ${exportHint}`);
  return chunks;
}

const channelsOf: ReadonlyMap<number, 3 | 4> = new Map([
  [2, 3],
  [6, 4],
]);

type Header = Omit<Pixels, "data"> & { readonly body: Buffer };

function headerOf(chunks: readonly PngChunk[], { maxPixels, maxSide }: PngBounds): Header {
  const [first, ...rest] = chunks;
  if (first?.type !== "IHDR" || first.body.length !== 13 || rest.some(({ type }) => type === "IHDR"))
    throw imageDamaged();
  const { body } = first;
  const [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
  const [depth, colour = 0, compression, filter, interlace] = body.subarray(8);
  if (width === 0 || height === 0 || compression !== 0 || filter !== 0) throw imageDamaged();
  if (width > maxSide || height > maxSide || width * height > maxPixels) {
    throw imageRefused(
      `The image has ${width} by ${height} pixels. Make it smaller: at most ${maxSide} along a side, and ${maxPixels.toLocaleString("en")} in all.`,
    );
  }
  const channels = channelsOf.get(colour);
  if (channels === undefined || depth !== 8 || interlace !== 0)
    throw imageRefused("Export the image as PNG in RGB or RGBA with 8 bits per channel, not interlaced.");
  return { width, height, channels, body };
}

/** Refuses pixel data whose decompressed size differs from the header's; decompresses no more than that. */
function refuseOtherSize(compressed: Buffer, { width, height, channels }: Header): void {
  // Each row has an extra byte for its filter.
  const rowLength = width * channels + 1;
  const expected = height * rowLength;
  let rows: Buffer;
  try {
    rows = inflateSync(compressed, { maxOutputLength: expected });
  } catch {
    throw imageDamaged();
  }
  if (rows.length !== expected) throw imageDamaged();
  for (let offset = 0; offset < expected; offset += rowLength)
    if ((rows[offset] ?? 0) > 4) throw imageDamaged();
}

function chunkOf(type: string, body: Buffer): Buffer {
  const typeAndBody = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const chunk = Buffer.alloc(typeAndBody.length + 8);
  chunk.writeUInt32BE(body.length, 0);
  typeAndBody.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(typeAndBody), typeAndBody.length + 4);
  return chunk;
}

/** The file reduced to header and pixel data, which is all that the decoder sees. */
function reduceToCritical(
  file: Buffer,
  bounds: PngBounds,
): { readonly header: Header; readonly file: Buffer } {
  const chunks = chunksOf(file);
  const header = headerOf(chunks, bounds);
  if (chunks.some(({ type }) => ["acTL", "fcTL", "fdAT"].includes(type)))
    throw imageRefused("The image is animated. Export one frame as PNG.");
  const critical = new Set(["IHDR", "PLTE", "IDAT", "IEND"]);
  if (chunks.some(({ type }) => !/^[a-z]/u.test(type) && !critical.has(type))) throw imageDamaged();
  const compressed = Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ body }) => body));
  refuseOtherSize(compressed, header);
  const parts = [chunkOf("IHDR", header.body), chunkOf("IDAT", compressed), chunkOf("IEND", Buffer.alloc(0))];
  return { header, file: Buffer.concat([signature, ...parts]) };
}

/** Decodes a file. Throws a `Refusal` if it is invalid or too large. */
export function readPng(file: Buffer, bounds: PngBounds): Pixels {
  const { header, file: reducedFile } = reduceToCritical(file, bounds);
  const { width, height, channels } = header;
  const { data } = decode(reducedFile);
  if (!(data instanceof Uint8Array) || data.length !== width * height * channels) throw imageDamaged();
  return { width, height, channels, data };
}

function isOpaque({ channels, data }: Pixels): boolean {
  if (channels === 3) return true;
  for (let offset = 3; offset < data.length; offset += 4) if (data[offset] !== 255) return false;
  return true;
}

/** Pixels without alpha. */
function withoutAlpha({ width, height, data }: Pixels): Pixels {
  const rgb = new Uint8Array(width * height * 3);
  for (let offset = 0; offset < width * height; offset += 1)
    rgb.set(data.subarray(offset * 4, offset * 4 + 3), offset * 3);
  return { width, height, channels: 3, data: rgb };
}

function encodedHeader({ width, height, channels }: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per channel, RGB or RGBA; everything else has the default, 0.
  header.set([8, channels === 3 ? 2 : 6], 8);
  return header;
}

/** The rows, each after its filter number, 0 for none. */
function unfilteredRows({ width, height, channels, data }: Pixels): Buffer {
  const rowBytes = width * channels;
  const rows = Buffer.alloc(height * (rowBytes + 1));
  for (let row = 0; row < height; row += 1)
    rows.set(data.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1);
  return rows;
}

/**
 * Encodes pixels. Throws a `Refusal` if the file exceeds the limit. Node's zlib takes a tenth of the time of a
 * JavaScript one.
 */
export function writePng(pixels: Pixels, { maxBytes }: Pick<PngBounds, "maxBytes">): Buffer {
  const opaquePixels = pixels.channels === 4 && isOpaque(pixels) ? withoutAlpha(pixels) : pixels;
  const compressed = deflateSync(unfilteredRows(opaquePixels), { level: 9 });
  const file = Buffer.concat([
    signature,
    chunkOf("IHDR", encodedHeader(opaquePixels)),
    chunkOf("IDAT", compressed),
    chunkOf("IEND", Buffer.alloc(0)),
  ]);
  if (file.length <= maxBytes) return file;
  throw new Refusal(
    "PayloadTooLarge",
    `The image is larger than ${maxBytes / 1024} KiB after re-encoding. Make it smaller: 960 by 160 pixels are plenty.`,
  );
}
