/** The guides to integrations in the portal. They are texts of the service and need no store. */
import { integrationTypes } from "../../contract/alerts.ts";
import { success } from "../../contract/envelope.ts";
import type { guideOperations, IntegrationGuideOut } from "../../contract/portal/integration-guides.ts";
import { guides, sampleHeaders, samplePayloads } from "../../integrations/guides/guides.ts";
import type { Route } from "../operation-call.ts";
import type { PortalParts } from "./portal-parts.ts";

const guidesOut = integrationTypes.map((type): IntegrationGuideOut => {
  const guide = guides[type];
  return {
    Type: type,
    Name: guide.name,
    Body: guide.body,
    SendsKey: guide.sendsKey,
    Steps: [...guide.steps],
    Snippets: (guide.snippets ?? []).map(({ title, language, text }) => ({
      Title: title,
      Language: language,
      Text: text,
    })),
    Labels: [...guide.labels],
    Severity: `Severity: ${guide.severity}.`,
    Signature: guide.signature ?? null,
    Notes: [...(guide.notes ?? [])],
    Sample: {
      Body: JSON.stringify(samplePayloads[type], null, 2),
      Headers: sampleHeaders[type] ?? {},
    },
  };
});

/** The routes of guides, by the names of their operations. */
export function guideRoutes({
  answers,
}: Pick<PortalParts, "answers">): Readonly<Record<keyof typeof guideOperations, Route>> {
  const body = JSON.stringify(success({ Items: guidesOut }, "Guides to integrations"));
  return {
    ListIntegrationGuides: {
      kind: "own",
      answer: (call) => {
        answers.json(call.exchange, 200, { body });
        return Promise.resolve();
      },
    },
  };
}
