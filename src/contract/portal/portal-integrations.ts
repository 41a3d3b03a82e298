/** What the portal adds to integrations: the sender's guide, and the effect of a changed mapping. */
import { z } from "zod";
import { alertOutcomes, type dryRunResult, type integrationWithUrl } from "../integrations.ts";

/** How to set up a sender, step by step. `{{address}}` stands for the address of the integration. */
export const integrationGuide = z.object({
  Steps: z.array(z.object({ Text: z.string(), Code: z.string().nullable() })),
});

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

/** How to set up a sender. */
export type IntegrationGuideOut = z.infer<typeof integrationGuide>;
/** How the outcomes of the last events would change. */
export type MappingEffectOut = z.infer<typeof mappingEffect>;
/** An integration with its address, which is shown once. */
export type IntegrationWithUrlOut = z.infer<typeof integrationWithUrl>;
/** The outcome of a dry run. */
export type DryRunResultOut = z.infer<typeof dryRunResult>;
