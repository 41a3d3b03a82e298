/** The portal's additions to integrations: the effect of a changed mapping. */
import * as z from "zod";
import { mappingRules } from "../alert-mapping.ts";
import { alertOutcomes, type dryRunResult, type integrationWithUrl } from "../integrations.ts";
import type { PortalOperation } from "./portal-operation.ts";

/** The body of `POST /portal/api/Integration/{id}/MappingEffect`: a mapping that is not saved. */
export const mappingTrial = z.strictObject({ Mapping: mappingRules });

/** How the outcomes of the last events would change with another mapping. */
export const mappingEffect = z.object({
  Changes: z.array(
    z.object({
      EventId: z.uuid(),
      Alert: z.string(),
      Before: z.enum(alertOutcomes),
      After: z.enum(alertOutcomes),
      ComponentBefore: z.string().nullable(),
      ComponentAfter: z.string().nullable(),
    }),
  ),
});

/** How the outcomes of the last events would change. */
export type MappingEffectOut = z.infer<typeof mappingEffect>;
/** An integration with its address, which is shown once. */
export type IntegrationWithUrlOut = z.infer<typeof integrationWithUrl>;
/** The outcome of a dry run. */
export type DryRunResultOut = z.infer<typeof dryRunResult>;

/** The portal's own operations on integrations. */
export const mappingEffectOperations = {
  /** Compares the saved mapping with another one over the last 50 logged events; writes nothing. */
  ShowMappingEffect: {
    method: "POST",
    path: "/portal/api/Integration/{id}/MappingEffect",
    access: "administer",
    needsProof: false,
    query: null,
    body: mappingTrial,
    status: 200,
    result: mappingEffect,
    refusals: ["IntegrationNotFound", "RateLimited"],
  },
} as const satisfies Readonly<Record<string, PortalOperation>>;
