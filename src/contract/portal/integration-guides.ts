/** The guides to integrations, which the portal fills with an integration's address. */
import * as z from "zod";
import { integrationTypes } from "../alerts.ts";
import { type PortalOperation, read } from "./portal-operation.ts";

/** Placeholder in a guide's texts for the address of the integration. */
export const addressPlaceholder = "%ADDRESS%";

const guideSnippet = z.object({
  Title: z.string(),
  Language: z.enum(["json", "yaml", "javascript", "text"]),
  Text: z.string(),
});

/** How to connect one type of sender. Steps, notes, the severity and the signature are Markdown. */
export const integrationGuide = z.object({
  Type: z.enum(integrationTypes),
  Name: z.string(),
  /** Whether the sender's own body is read, or one that is pasted from the guide. */
  Body: z.enum(["Unchanged", "Pasted"]),
  /** Whether the sender can send a key as `X-API-KEY`; others need the address with a token. */
  SendsKey: z.boolean(),
  Steps: z.array(z.string()),
  Snippets: z.array(guideSnippet),
  Labels: z.array(z.string()),
  Severity: z.string(),
  /** How the sender signs; null if it does not. */
  Signature: z.string().nullable(),
  Notes: z.array(z.string()),
  /** A payload as the sender sends it, in JSON, with the headers that it requires, to try an integration with. */
  Sample: z.object({ Body: z.string(), Headers: z.record(z.string(), z.string()) }),
});

/** A guide as the wire has it. */
export type IntegrationGuideOut = z.infer<typeof integrationGuide>;

/** The portal's own operations on guides. */
export const guideOperations = {
  ListIntegrationGuides: {
    ...read,
    path: "/portal/api/IntegrationGuide",
    access: "view",
    result: z.object({ Items: z.array(integrationGuide) }),
  },
} as const satisfies Readonly<Record<string, PortalOperation>>;
