import fc from "fast-check";

const beforeSurrogates = 0xd800;
const surrogates = 0x800;

/** Any character but half a surrogate pair, as `"binary"` is in fast-check, whose own takes seconds to begin with. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat(0x10ffff - surrogates)
  .map((place) => String.fromCodePoint(place < beforeSurrogates ? place : place + surrogates));
