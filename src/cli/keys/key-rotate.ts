/** `signalbox key rotate`: the new key goes alone to standard output. */

import * as z from "zod";
import { makeKey } from "../../auth/key-format.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { keepOption, readKeep } from "../keep-option.ts";
import { submit, withStore } from "../open-store.ts";
import { answer, answerJson, printNote, sentence } from "../terminal.ts";
import { findLiveKey, selectorOf } from "./key-lookup.ts";

async function run(args: ParsedArguments): Promise<number> {
  const key = args.needed("NAME|ID");
  const keepMilliseconds = readKeep(args);
  const { value, rotated } = await withStore(async ({ bus }) => {
    const old = await findLiveKey(bus, key);
    const successor = makeKey(old.role);
    const rotated = await submit(bus, {
      kind: "RotateKey",
      key: selectorOf(key, old),
      material: successor.material,
      keepMilliseconds,
    });
    return { value: successor.value, rotated };
  });
  if (args.flag("json")) answerJson({ ...z.looseObject({}).parse(rotated.result), Value: value });
  else answer(value);
  printNote(
    `${sentence(rotated.message)} The new one is shown only once: store it where nobody else can read it.`,
  );
  return 0;
}

/** `signalbox key rotate`. */
export const keyRotate: CommandLine = {
  takes: { "NAME|ID": "The key, by its name or id, or its first characters as `key list` shows them" },
  options: {
    ...keepOption("key"),
    json: { about: "All of it as JSON, with the key in Value" },
  },
  notes: [
    "Prints only the new key, unless --json is given. It has the name, role, components and rate of the old one,",
    "and the same lifetime.",
  ],
  run,
};
