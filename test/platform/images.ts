/** PNG files as tests need them. */
import { crc32, deflateSync } from "node:zlib";

export const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function chunk(type: string, body: Buffer | string = ""): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), Buffer.from(body)]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(typed.length - 4, 0);
  typed.copy(framed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}

/** The values of a header that is not 4 by 2 pixels of RGBA with 8 bits a channel. */
export type HeaderFields = Partial<
  Record<"width" | "height" | "depth" | "colour" | "compression" | "filter" | "interlace", number>
>;

export function header(fields: HeaderFields = {}): Buffer {
  const body = Buffer.alloc(13);
  body.writeUInt32BE(fields.width ?? 4, 0);
  body.writeUInt32BE(fields.height ?? 2, 4);
  const { depth = 8, colour = 6, compression = 0, filter = 0, interlace = 0 } = fields;
  body.set([depth, colour, compression, filter, interlace], 8);
  return chunk("IHDR", body);
}

/** Rows of one pixel repeated, each with its filter's byte before it. */
export function rowsOf(width: number, height: number, pixel: readonly number[]): Buffer {
  const row = Buffer.from([0, ...Array.from({ length: width }, () => pixel).flat()]);
  return Buffer.concat(Array.from({ length: height }, () => row));
}

export const end = chunk("IEND");

/** A file of one colour; `before` and `after` the pixels stand other chunks. */
export function png(
  [width, height]: readonly [number, number] = [4, 2],
  pixel: readonly number[] = [34, 85, 204, 255],
  { before = [], after = [] }: { before?: readonly Buffer[]; after?: readonly Buffer[] } = {},
): Buffer {
  const packed = deflateSync(rowsOf(width, height, pixel), { level: 1 });
  const colour = pixel.length === 3 ? 2 : 6;
  const parts = [header({ width, height, colour }), ...before, chunk("IDAT", packed), ...after, end];
  return Buffer.concat([signature, ...parts]);
}
