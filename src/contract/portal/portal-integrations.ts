/** The portal's additions to integrations: the effect of a changed mapping. */
import { z } from "zod";
import { alertOutcomes, type dryRunResult, type integrationWithUrl } from "../integrations.ts";

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
