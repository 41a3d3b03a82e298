/** The effect of a changed mapping in the portal, before it is saved. */
import { readBody, validationRefusal } from "../../commands/body-parsing.ts";
import { success } from "../../contract/envelope.ts";
import { type mappingEffectOperations, mappingTrial } from "../../contract/portal/portal-integrations.ts";
import { Refusal } from "../../contract/refusal.ts";
import { checkMapping } from "../../integrations/mapping-check.ts";
import { Throttle } from "../../platform/throttle.ts";
import { findIntegrationRow } from "../../queries/integration-queries.ts";
import { compileMapping } from "../../rules/alert-mapping.ts";
import { mappingEffect } from "../integrations/mapping-effect.ts";
import { readJson } from "../json-body.ts";
import { type Call, openedBus, param, type Route } from "../operation-call.ts";
import { actorOfPerson } from "../operation-handler.ts";
import { LatestOnly } from "./live/latest-only.ts";
import type { PortalParts } from "./portal-parts.ts";

/** The routes, by the names of their operations. */
export function mappingEffectRoutes(
  parts: PortalParts,
): Readonly<Record<keyof typeof mappingEffectOperations, Route>> {
  const { answers } = parts;
  const latest = new LatestOnly();
  // Each reads up to 50 bodies on the thread that serves all requests.
  const paced = new Throttle({ pauseFactor: 1, maxWaiting: 32 });
  return {
    ShowMappingEffect: {
      kind: "own",
      answer: async (call) => {
        const { person } = call.exchange;
        // Second line of defence: admission requires a session.
        if (person === undefined) throw new Refusal("SessionMissing", "Sign in first.");
        const actor = actorOfPerson(person);
        const result = await latest.run(person.session.number, () =>
          paced.run(() => effectOf(parts, call, actor)),
        );
        const body = JSON.stringify(success(result, "Alerts of the last 50 events that would change"));
        answers.json(call.exchange, 200, { body });
      },
    },
  };
}

async function effectOf({ sources }: PortalParts, call: Call, actor: ReturnType<typeof actorOfPerson>) {
  const { Mapping } = readBody(mappingTrial, readJson(call.body));
  const problems = checkMapping({ Mapping });
  if (problems.length > 0) throw validationRefusal(problems);
  const bus = openedBus(sources);
  const { row } = await findIntegrationRow(bus, param(call, "id").toLowerCase());
  const integration = { ...sources.integrations.cache.resolve(row), number: row.id };
  return await mappingEffect(bus, { integration, mapping: compileMapping(Mapping), actor });
}
