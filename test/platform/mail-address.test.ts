import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskMailAddress, maskOwnAddress, readMailAddress } from "../../src/platform/mail-address.ts";

const read = (text: string) => {
  const found = readMailAddress(text);
  return "problem" in found ? undefined : found;
};

/** Texts that make some mail program write to another recipient, or to several. */
const hostile = [
  "a@x.test\r\nBcc: evil@x.test",
  "a@x.test\nBcc: evil@x.test",
  "a@x.test\rBcc: evil@x.test",
  "a@x.test\u2028Bcc: evil@x.test",
  "a@x.test\u0000",
  "a\u0000@x.test",
  "a@x.test,evil@x.test",
  "a@x.test;evil@x.test",
  "a@x.test evil@x.test",
  "a@x.test\tevil@x.test",
  "<a@x.test>",
  "Ada <a@x.test>",
  '"a@x.test" <evil@x.test>',
  '"a b"@x.test',
  '"a"@x.test',
  "a(comment)@x.test",
  "a@x.test(comment)",
  "(comment)a@x.test",
  "group:a@x.test;",
  "@route.test:a@x.test",
  "a@b@x.test",
  "a%x.test@relay.test@y.test",
  "a@[127.0.0.1]",
  "a@[IPv6:::1]",
  "a@127.0.0.1",
  "a@0x7f.0.0.1",
  "a@2130706433",
  "a@localhost",
  "a@x",
  "a@.x.test",
  "a@x..test",
  "a@x.test.",
  "a@-x.test",
  "a@x-.test",
  "a@x_y.test",
  "a@x.test/path",
  "a@x.test:25",
  "a@x.test#f",
  "a@x%2etest.de",
  "a@x\u00ady.test",
  "a@x\u200by.test",
  "a@x\u202ey.test",
  ".a@x.test",
  "a.@x.test",
  "a..b@x.test",
  "@x.test",
  "a@",
  "a",
  "",
  "a\\@x.test",
  "a\u00a0@x.test",
  "аda@x.test",
  "ada\u0301@x.test",
  "ａda@x.test",
  "\ud800@x.test",
  "a@\ud800.test",
  `${"a".repeat(65)}@x.test`,
  `a@${"b".repeat(64)}.test`,
  `a@${"b.".repeat(130)}test`,
  `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(20)}`,
];

describe("an e-mail address", () => {
  it.each([
    ["ada@example.com", "ada@example.com"],
    [" Ada@Example.COM\t", "Ada@example.com"],
    ["o'neil+status@mail.example.co.uk", "o'neil+status@mail.example.co.uk"],
    ["!#$%&'*/=?^_`{|}~-@example.com", "!#$%&'*/=?^_`{|}~-@example.com"],
    ["ada@müller.de", "ada@xn--mller-kva.de"],
    ["ada@MÜLLER.de", "ada@xn--mller-kva.de"],
    ["ada@faß.de", "ada@xn--fa-hia.de"],
    ["ada@ｅxample.com", "ada@example.com"],
    ["ada@例え。jp", "ada@xn--r8jz45g.jp"],
  ])("the e-mail address %j is parsed as %j", (text, address) => {
    expect(read(text)?.address).toBe(address);
  });

  it("an e-mail address is compared without regard to case, and look-alikes differ", () => {
    expect(read("ADA@Example.com")?.key).toBe(read("ada@example.COM")?.key);
    // Letters of Cyrillic that look like Latin ones, in the domain: another mailbox, so another key.
    expect(read("ada@exаmple.com")?.key).not.toBe(read("ada@example.com")?.key);
    // A dotless i and the Kelvin sign fold into ASCII letters elsewhere: here they are no part of an address.
    for (const text of ["m\u0131ke@example.com", "mi\u212ae@example.com", "\u017fam@example.com"])
      expect(read(text)).toBeUndefined();
  });

  it.each(hostile)("the e-mail address %j is refused", (text) => {
    expect(read(text)).toBeUndefined();
  });

  it("an e-mail address is refused with any invalid character before, after or within it", () => {
    const odd = Array.from({ length: 0x300 }, (_, code) => String.fromCharCode(code)).filter(
      (sign) => !/[\w!#$%&'*+/=?^`{|}~.@ \t-]/u.test(sign),
    );
    for (const sign of odd) {
      for (const text of [`a${sign}b@x.test`, `${sign}a@x.test`]) expect(read(text)).toBeUndefined();
      // A domain may hold letters of other scripts, which become ASCII.
      const behind = read(`a@x.te${sign}st`);
      expect(behind === undefined || /^a@x\.(?:xn--)?[a-z0-9-]+$/u.test(behind.address)).toBe(true);
    }
  });

  it("a parsed e-mail address is one bare ASCII address that parses as itself", () => {
    const piece = fc.constantFrom(
      "a",
      "Z",
      ".",
      "@",
      "-",
      "+",
      "é",
      "а",
      "\n",
      " ",
      '"',
      "(",
      ",",
      "<",
      "x.test",
      "。",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 12 }).map((all) => all.join("")),
          fc.emailAddress(),
        ),
        (text) => {
          const found = read(text);
          if (found === undefined) return;
          expect(found.address).toMatch(/^[!-~]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u);
          expect(found.address).not.toMatch(/[\s"(),:;<>[\\\]]/u);
          expect(found.address.length).toBeLessThanOrEqual(254);
          expect(read(found.address)).toEqual(found);
          expect(read(found.key)?.key).toBe(found.key);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("an e-mail address is masked except for its first and last letter and its domain, a short one except for its first", () => {
    expect(maskMailAddress({ address: "ada.lovelace@example.com" })).toBe("a…e@example.com");
    expect(maskMailAddress({ address: "anna@example.com" })).toBe("a…a@example.com");
    expect(maskMailAddress({ address: "ada@example.com" })).toBe("a…@example.com");
    expect(maskMailAddress({ address: "a@example.com" })).toBe("a…@example.com");
  });

  it("an e-mail address is masked for its owner except for half of its letters, which tell it from a similar one", () => {
    expect(maskOwnAddress({ address: "anna.mueller@example.com" })).toBe("ann…ler@example.com");
    expect(maskOwnAddress({ address: "adrian@example.com" })).toBe("ad…n@example.com");
    expect(maskOwnAddress({ address: "anna@example.com" })).toBe("a…a@example.com");
    expect(maskOwnAddress({ address: "ada@example.com" })).toBe("a…@example.com");
  });
});
