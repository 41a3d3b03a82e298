/** The person who calls a command. */
import { userInfo } from "node:os";
import type { Actor } from "../commands/command.ts";

const maxLength = 64;

/** The name of the account that runs this process; empty for one that has none, as in some containers. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return "";
  }
}

/** The command line with the login name of its user: that before `sudo`, if there is one. */
export function commandLineActor(): Actor {
  const { SUDO_USER, USER } = process.env;
  const names = [SUDO_USER, USER, accountName()].map((name = "") =>
    name
      .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, "")
      .trim()
      .slice(0, maxLength),
  );
  const user = names.find((name) => name !== "");
  return { kind: "command line", ...(user === undefined ? {} : { user }) };
}
