/** Masks secrets in arguments that a message repeats: terminals are shared, and their output is stored. */
import { isUuid } from "../contract/uuid-format.ts";

/** A key of this service, also a part of one. */
const ownKey = /sbx_(?:ro|rw|wh)_[0-9A-Za-z]+/gu;

/** A signing secret of a webhook. */
const signingSecret = /whsec_[\w+/=-]+/gu;

/** The name and the password in a URL. */
const userInfo = /(?<=\b[a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/giu;

/** A token within a text: letters and digits, too long for a word. */
const token = /(?<![0-9A-Za-z])(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[0-9A-Za-z]{20,}(?![0-9A-Za-z])/gu;

/** The host of a webhook, or the part of its path that says so, with the rest of the path, which is the secret. */
const hookPath =
  /(https?:\/\/(?:[\w-]*hooks?[\w-]*\.[^\s/]+|[^\s/]+(?=\/[^\s]*hooks?\b)|[^\s/]+(?=\/services\/)))\/[^\s"]+/giu;

/** A text without the secrets that it seems to contain. */
export function maskSecrets(text: string): string {
  if (isUuid(text)) return text;
  return text
    .replace(ownKey, (key) => `${key.slice(0, "sbx_rw_".length)}…`)
    .replace(signingSecret, "whsec_…")
    .replace(userInfo, "…@")
    .replace(hookPath, "$1/…")
    .replace(token, "…");
}

/** Flags for secrets that are read from the terminal or standard input. */
const secretFlags = ["--password", "--secret", "--signing-secret"];

/** The flag for a secret that is followed by an argument, perhaps the secret; undefined if there is none. */
export function flagWithWord(args: readonly string[]): string | undefined {
  return args.find((arg, place) => secretFlags.includes(arg) && /^[^-]/u.test(args[place + 1] ?? ""));
}

/** A message about a call, without the secrets among its arguments: also of `NAME=VALUE`, and behind a flag for a secret. */
export function maskArguments(message: string, args: readonly string[]): string {
  let masked = message;
  for (const [place, arg] of args.entries()) {
    for (const value of [arg, arg.replace(/^--[\w-]+=/u, "")]) {
      const shown = maskSecrets(value);
      if (shown !== value) masked = masked.replaceAll(value, () => shown);
    }
    const flag = args[place - 1];
    if (flag !== undefined && secretFlags.includes(flag)) masked = masked.replaceAll(`"${arg}"`, '"…"');
  }
  return masked;
}
