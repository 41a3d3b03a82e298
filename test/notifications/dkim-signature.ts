/** Keys for DKIM, and the check of a signature (RFC 6376), independent of the library that signs. */
import { createHash, createVerify, generateKeyPairSync } from "node:crypto";

/** The keys of a domain that signs. */
export const dkimKeys = generateKeyPairSync("rsa", {
  modulusLength: 2_048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

/** The header fields of a mail, in their order, unfolded; and its body. */
function partsOf(raw: string): {
  readonly fields: readonly (readonly [string, string])[];
  readonly body: string;
} {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n(?=[ \t])/gu, "")
    .split("\r\n");
  const fields = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1)];
  });
  return { fields, body: raw.slice(end + 4) };
}

/** Collapses white space as "relaxed" canonicalisation does (RFC 6376, section 3.4). */
const relaxed = (text: string) => text.replaceAll(/[ \t]+/gu, " ");

/** Verifies the DKIM signature of a mail; the names of the signed fields, or undefined where it does not hold. */
export function signedFields(raw: string, publicKey: string): string[] | undefined {
  const { fields, body } = partsOf(raw);
  const signature = fields.find(([name]) => name === "dkim-signature")?.[1] ?? "";
  const tags = new Map(
    signature.split(";").map((tag): [string, string] => {
      const equals = tag.indexOf("=");
      return [tag.slice(0, equals).trim(), tag.slice(equals + 1).replaceAll(/\s+/gu, "")];
    }),
  );
  const lines = body.split("\r\n").map((line) => relaxed(line).replace(/ $/u, ""));
  const canonicalBody = `${lines.join("\r\n").replace(/(?:\r\n)+$/u, "")}\r\n`;
  const bodyHash = createHash("sha256").update(canonicalBody, "utf8").digest("base64");
  const names = (tags.get("h") ?? "").toLowerCase().split(":");
  const left = fields.map(([name, value]): [string, string] => [name, value]);
  const signed = names.flatMap((name) => {
    const place = left.findLastIndex(([fieldName]) => fieldName === name);
    const [field] = place < 0 ? [] : left.splice(place, 1);
    return field === undefined ? [] : [`${name}:${relaxed(field[1]).trim()}\r\n`];
  });
  const own = `dkim-signature:${relaxed(signature.replace(/(\bb=)[^;]*/u, "$1")).trim()}`;
  const verifier = createVerify("sha256").update(`${signed.join("")}${own}`);
  const holds = bodyHash === tags.get("bh") && verifier.verify(publicKey, tags.get("b") ?? "", "base64");
  return holds ? names : undefined;
}
