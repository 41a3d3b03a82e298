/** PNG files that are made to do harm. */
import { deflateSync } from "node:zlib";
import { chunk, end, header, png, rowsOf, signature } from "./images.ts";

const fine = png();

/** Files that nobody must take, by what they are. */
export const hostile: Readonly<Record<string, Buffer>> = {
  nothing: Buffer.alloc(0),
  "an SVG": Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  "a page": Buffer.from("<!DOCTYPE html><script>alert(1)</script>"),
  "a JPEG": Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]),
  "a signature alone": signature,
  "one cut off in its pixels": fine.subarray(0, 50),
  "one cut off before its end": fine.subarray(0, -12),
  "one with a wrong checksum": Buffer.concat([fine.subarray(0, -2), Buffer.from([0, 0])]),
  "one with a page behind it": Buffer.concat([fine, Buffer.from("<script>alert(1)</script>")]),
  "one with an archive behind it": Buffer.concat([fine, Buffer.from("PK\u0003\u0004")]),
  "one with two headers": Buffer.concat([signature, header(), fine.subarray(8)]),
  "one whose header comes late": Buffer.concat([signature, chunk("tEXt", "a"), fine.subarray(8)]),
  "one without pixels": Buffer.concat([signature, header(), end]),
  "one of no width": Buffer.concat([signature, header({ width: 0 }), chunk("IDAT", deflateSync("")), end]),
  "one of four gigapixels": Buffer.concat([
    signature,
    header({ width: 65_535, height: 65_535 }),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000))),
    end,
  ]),
  "one too wide": png([2_049, 1]),
  "one of more than four megapixels": png([2_048, 2_048]),
  "one that unpacks to more than it says": Buffer.concat([
    signature,
    header(),
    chunk("IDAT", deflateSync(Buffer.alloc(20_000_000), { level: 1 })),
    end,
  ]),
  "one that unpacks to less than it says": Buffer.concat([
    signature,
    header({ width: 2_000, height: 2_000 }),
    chunk("IDAT", deflateSync(Buffer.alloc(100))),
    end,
  ]),
  "one whose pixels are no zlib": Buffer.concat([signature, header(), chunk("IDAT", "no zlib"), end]),
  "one with an unknown filter": Buffer.concat([
    signature,
    header({ width: 1, height: 1 }),
    chunk("IDAT", deflateSync(Buffer.from([9, 1, 2, 3, 4]))),
    end,
  ]),
  "one that is animated": png([4, 2], [1, 2, 3, 255], { before: [chunk("acTL", Buffer.alloc(8))] }),
  "one with a critical chunk nobody knows": png([4, 2], [1, 2, 3, 255], { before: [chunk("EVIL", "x")] }),
  "one with a palette": Buffer.concat([
    signature,
    header({ colour: 3 }),
    chunk("PLTE", Buffer.from([1, 2, 3])),
    chunk("IDAT", deflateSync(rowsOf(4, 2, [0]))),
    end,
  ]),
  "one with 16 bits": Buffer.concat([
    signature,
    header({ depth: 16 }),
    chunk(
      "IDAT",
      deflateSync(
        rowsOf(
          4,
          2,
          Array.from({ length: 8 }, () => 1),
        ),
      ),
    ),
    end,
  ]),
  "one that is interlaced": Buffer.concat([
    signature,
    header({ interlace: 1 }),
    chunk("IDAT", deflateSync(rowsOf(4, 2, [1, 2, 3, 4]))),
    end,
  ]),
  "one of very many chunks": png([4, 2], [1, 2, 3, 255], {
    before: Array.from({ length: 5_000 }, () => chunk("tEXt")),
  }),
};
