/** Definitions of the commands on keys. */

import type { KeyCommand } from "../command.ts";
import type { DefinitionsOf } from "../command-definition.ts";
import { nameKeyOf } from "../components/report-bodies.ts";
import type { LoadPlanBuilder } from "../load-plan-builder.ts";
import { decideCreateKey, decidePatchKey, decideRevokeKey, decideRotateKey } from "./key-commands.ts";

function loadKeys(plan: LoadPlanBuilder): void {
  plan.keys = true;
}

/** The commands on keys. */
export const keyDefinitions: DefinitionsOf<KeyCommand> = {
  CreateKey: {
    loads: (plan, { covers }) => {
      plan.keys = true;
      if (covers === "all") return;
      if ("ids" in covers) for (const id of covers.ids) plan.components.add(id);
      else {
        for (const nameOrId of covers.called) {
          plan.componentNames.add(nameKeyOf(nameOrId));
          plan.components.add(nameOrId.trim().toLowerCase());
        }
      }
    },
    decide: decideCreateKey,
  },
  PatchKey: { loads: loadKeys, decide: decidePatchKey },
  RotateKey: { loads: loadKeys, decide: decideRotateKey },
  RevokeKey: { loads: loadKeys, decide: (uow, submission, { key }) => decideRevokeKey(uow, submission, key) },
};
