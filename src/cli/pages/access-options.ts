/** The options by which a page is restricted, when it is created and later. */
import { openPasswords } from "../../auth/passwords.ts";
import { pagePassword } from "../../contract/pages.ts";
import { pageAccesses, readPageAccess } from "../../contract/words.ts";
import { type ParsedArguments, UsageProblem } from "../command-line.ts";
import { readSecret } from "../secret-input.ts";
import { printNote } from "../terminal.ts";
import { isInteractive } from "../terminal-prompts.ts";

/** The options; `password` says what its own does. */
export const accessOptions = (password: string) => ({
  access: { value: "WORD", values: pageAccesses, about: `Who may see it: ${pageAccesses.join(", ")}` },
  password: { about: `${password}, which is read from standard input` },
  allow: {
    value: "ADDRESSES",
    about: "Addresses and CIDRs admitted to a restricted page; empty to remove them",
    mayBeEmpty: true as const,
  },
});

/** The sentences about the password in the help. */
export const passwordNotes: readonly string[] = [
  "The password is prompted for, or read as the first line of standard input: never write one into a command.",
];

/** The entries of a list, separated by commas or spaces; none of an empty text. */
export function listEntries(text: string | undefined): string[] | undefined {
  return text?.split(/[\s,]+/u).filter((entry) => entry !== "");
}

/** A password; a person at the terminal is asked again for one that no page can have. */
async function readPassword(): Promise<string> {
  for (;;) {
    const password = await readSecret("Password");
    const { error } = pagePassword.safeParse(password);
    if (error === undefined || !isInteractive()) return password;
    printNote(error.issues[0]?.message ?? "");
  }
}

/** The fields of a body that the options give. */
export async function readAccess(args: ParsedArguments) {
  return {
    Access: args.text("access"),
    AllowedAddresses: listEntries(args.text("allow")),
    Password: args.flag("password") ? await readPassword() : undefined,
  };
}

/** Refuses a page that is to have a password, and gets none. Throws a `UsageProblem`. */
export function refuseMissingPassword(
  { Access, Password }: { readonly Access: string | undefined; readonly Password: string | undefined },
  hasPassword: boolean,
): void {
  if (readPageAccess(Access ?? "") !== "Password" || Password !== undefined || hasPassword) return;
  throw new UsageProblem(
    "Add --password, and type the password, or send it as the first line of standard input.",
  );
}

/** The hash of a password; undefined if it is not set or removed. */
export async function hashOf(password: string | null | undefined): Promise<string | undefined> {
  return password == null ? undefined : await openPasswords().hash(password);
}
