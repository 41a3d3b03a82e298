/** Which rows a group of commands touches, so that they are loaded together. */
import type { Wanted } from "../ledger/changes.ts";
import { foldName } from "../rules/names.ts";
import type { Submission } from "./command.ts";

type Gathered = {
  readonly components: Set<string>;
  readonly componentNames: Set<string>;
  readonly componentNumbers: Set<number>;
  readonly membersOf: Set<string>;
  readonly namesakesOf: Set<string>;
  groups: boolean;
  keys: boolean;
  positions: boolean;
  messages: boolean;
};

/** What the commands of a group touch. */
export function wantedBy(group: readonly Submission[]): Wanted {
  const gathered: Gathered = {
    components: new Set(),
    componentNames: new Set(),
    componentNumbers: new Set(),
    membersOf: new Set(),
    namesakesOf: new Set(),
    groups: false,
    keys: false,
    positions: false,
    messages: false,
  };
  const answers = group.flatMap(({ actor, idempotency }) =>
    actor.kind === "key" && idempotency !== null
      ? [{ familyNumber: actor.familyNumber, key: idempotency.key }]
      : [],
  );
  for (const { command } of group) gather(gathered, command);
  return { ...gathered, answers };
}

function gather(gathered: Gathered, command: Submission["command"]): void {
  switch (command.kind) {
    case "ReportStatus":
      if (command.componentId !== null) gathered.components.add(command.componentId);
      else if (command.componentNameKey !== null) gathered.componentNames.add(command.componentNameKey);
      gathered.messages ||= command.message !== null;
      return;
    case "CreateComponent":
    case "PatchComponent":
      if (command.kind === "PatchComponent") gathered.components.add(command.id);
      if (command.fields.Name !== undefined) gathered.componentNames.add(foldName(command.fields.Name));
      gathered.groups = true;
      gathered.positions ||= command.kind === "CreateComponent";
      return;
    case "DeleteComponent":
    case "RestoreComponent":
    case "CloseSignal":
      if (command.kind === "RestoreComponent") gathered.namesakesOf.add(command.id);
      gathered.components.add(command.id);
      gathered.groups = true;
      return;
    case "CreateComponentGroup":
    case "PatchComponentGroup":
    case "RestoreComponentGroup":
      gathered.groups = true;
      gathered.positions ||= command.kind === "CreateComponentGroup";
      return;
    case "DeleteComponentGroup":
      gathered.groups = true;
      gathered.membersOf.add(command.id);
      return;
    case "CreateKey":
    case "RotateKey":
    case "RevokeKey":
      gathered.keys = true;
      if (command.kind !== "CreateKey" || command.covers === "all") return;
      for (const name of command.covers) gathered.componentNames.add(name);
      return;
    case "NoteLapses":
      for (const number of command.componentNumbers) gathered.componentNumbers.add(number);
      return;
    case "PatchPage":
      return;
  }
}
