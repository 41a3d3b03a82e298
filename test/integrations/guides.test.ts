import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { documentPlaces, guideFile, withSendersTable } from "../../scripts/guide-documents.ts";
import { alertPaths } from "../../src/contract/alert-mapping.ts";
import { type Alert, type IntegrationType, integrationTypes } from "../../src/contract/alerts.ts";
import { signingTypes } from "../../src/contract/integrations.ts";
import { renderDocs, renderDocsMarkdown } from "../../src/http/docs/docs-page.ts";
import { invalidEvent } from "../../src/integrations/event-refusals.ts";
import { guideMarkdown } from "../../src/integrations/guides/guide-markdown.ts";
import { guides } from "../../src/integrations/guides/guides.ts";
import { readAlerts } from "./read-alerts.ts";

const folder = join(import.meta.dirname, "../../docs/integrations");
const documentOf = (file: string) => readFileSync(join(folder, file), "utf8");

describe("the documents on integrations", () => {
  it.each(integrationTypes)(
    "the integration documents contain the guide to %s; `node scripts/guides.ts` writes them",
    (type) => {
      expect(documentOf(guideFile(type))).toBe(guideMarkdown(type, documentPlaces));
    },
  );

  it("the integration documents have a page for each type, and an overview with its table", () => {
    const overview = documentOf("README.md");
    expect(withSendersTable(overview)).toBe(overview);
    expect(readdirSync(folder).sort()).toEqual(["README.md", ...integrationTypes.map(guideFile)].sort());
  });
});

it("the service serves each guide at the address that a refusal names, and as Markdown", () => {
  const base = "https://status.example.com";
  for (const type of integrationTypes) {
    const [, slug = ""] = /GET \/api\/docs\/(\S+)/u.exec(invalidEvent(type, "").message) ?? [];
    expect(renderDocs(base, "guides")).toContain(`href="${base}/api/docs/${slug}"`);
    expect(renderDocs(base, slug)).toContain('<h2 id="set-up-title">Set up</h2>');
    const markdown = renderDocsMarkdown(base, slug);
    expect(markdown).toContain("## Alerts");
    expect(markdown).toContain(`${base}/api/docs/integrations.md#severities`);
  }
});

it("a guide has the configuration right after its steps, before the way with a key", () => {
  const guide = guideMarkdown("Alertmanager", documentPlaces);
  const places = ["## Set up", "```yaml", "## With a key instead", "## Alerts"].map((part) =>
    guide.indexOf(part),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

it("a sample with a time comes with the advice to replace it, and one without has none", () => {
  const advice = "put the present one there";
  const withAdvice = integrationTypes.filter((type) => guideMarkdown(type, documentPlaces).includes(advice));
  expect(integrationTypes.filter((type) => !withAdvice.includes(type))).toEqual(["Gatus"]);
});

it("the guides set the names of fields in the sender's own screens in bold", () => {
  // A step's sentence that starts with a name and a colon; Nagios and Icinga 2 are programs, and a reload is an action.
  const plainName = /(?:^|\. )(?!Nagios|Icinga|Reload)[A-Z]\w*(?: \w+){0,2}: /u;
  const steps = integrationTypes.flatMap((type) => guides[type].steps);
  expect(steps).toContain("**URL**: `%ADDRESS%`. **HTTP Method**: POST.");
  expect(steps.filter((step) => plainName.test(step))).toEqual([]);
});

it("the guides mention the signature of senders that sign", () => {
  const signing = integrationTypes.filter((type) => guides[type].signature !== undefined);
  expect(signing.sort()).toEqual([...signingTypes, "Sns"].sort());
});

const alertsIn = (type: IntegrationType, json: unknown): readonly Alert[] => {
  const read = readAlerts(type, { body: { json }, headers: {} });
  return "alerts" in read ? read.alerts : [];
};

/** The body of a guide's snippet with the sender's variables replaced. */
function pastedBody(type: IntegrationType, title: string, values: Readonly<Record<string, string>>): unknown {
  const text = guides[type].snippets?.find((snippet) => snippet.title === title)?.text ?? "";
  const body = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  const filled = Object.entries(values).reduce(
    (filledSoFar, [name, value]) => filledSoFar.replaceAll(name, value),
    body,
  );
  return JSON.parse(filled);
}

const firing = [
  {
    type: "Datadog",
    title: "Payload",
    values: {
      $ALERT_TRANSITION: "Triggered",
      $ALERT_CYCLE_KEY: "1",
      $EVENT_TITLE: "API",
      $TAGS: "service:api",
    },
  },
  {
    type: "Kibana",
    title: "Body of both actions",
    values: { "{{rule.id}}": "r1", "{{alert.actionGroup}}": "threshold met", "{{rule.tags}}": "service:api" },
  },
  {
    type: "UptimeRobot",
    title: "POST value",
    values: { "*monitorID*": "1", "*alertType*": "1" },
  },
  {
    type: "Checkly",
    title: "Body",
    values: { "{{ALERT_TYPE}}": "ALERT_FAILURE", "{{CHECK_ID}}": "c1", "{{TAGS}}": "service:api" },
  },
] as const;

describe("a body to paste", () => {
  it.each(firing)(
    "the guide's body of $type is a firing alert once its variables are filled in",
    ({ type, title, values }) => {
      expect(alertsIn(type, pastedBody(type, title, values))).toMatchObject([{ state: "Firing" }]);
    },
  );

  it("the guide's body of Gatus is a firing alert once its variables are filled in", () => {
    const text = guides.Gatus.snippets?.[0]?.text ?? "";
    const body = text.slice(text.indexOf("{"), text.indexOf("}") + 1);
    const filled = body
      .replace("[ALERT_TRIGGERED_OR_RESOLVED]", "TRIGGERED")
      .replace("[ENDPOINT_NAME]", "api");
    expect(alertsIn("Gatus", JSON.parse(filled))).toMatchObject([
      { state: "Firing", labels: { name: "api" } },
    ]);
  });

  it("the guide's body of Zabbix has the parameters that the adapter reads", () => {
    const text = guides.Zabbix.snippets?.[0]?.text ?? "";
    const lines = text.split("\n").map((line) => line.split(/ {2,}/u));
    const parameters = Object.fromEntries(lines.map(([name, macro]) => [name ?? "", macro]));
    const body = { ...parameters, event_id: "1", event_value: "1", host: "web1" };
    expect(alertsIn("Zabbix", body)).toMatchObject([{ state: "Firing", labels: { name: "web1" } }]);
  });

  it.each([
    { title: "Nagios", type: "$NOTIFICATIONTYPE$", host: "$HOSTNAME$" },
    { title: "Icinga 2", type: "$notification.type$", host: "$host.name$" },
  ])("the guide's body of $title has the fields that the adapter reads", ({ title, type, host }) => {
    const text = guides.Nagios.snippets?.find((snippet) => snippet.title === title)?.text ?? "";
    const fields = [...text.matchAll(/['"](\w+)=(\$[\w.]+\$)['"]/gu)].map(
      ([, name = "", macro = ""]) => [name, macro] as const,
    );
    const form = Object.fromEntries(fields);
    expect(form).toMatchObject({ type, host });
    const read = readAlerts("Nagios", {
      body: { form: { ...form, type: "PROBLEM", host: "web1" } },
      headers: {},
    });
    expect(read).toMatchObject({ alerts: [{ state: "Firing" }] });
  });

  it.each(["CloudEvents", "Json"] as const)(
    "the guide's body of %s is an example that is parsed as a firing alert",
    (type) => {
      const title = guides[type].snippets?.[0]?.title ?? "";
      expect(alertsIn(type, pastedBody(type, title, {}))).toMatchObject([
        { state: "Firing", labels: { component: "Checkout" } },
      ]);
    },
  );

  it("the guide's example paths of type Json find the alerts", () => {
    const paths = alertPaths.parse(pastedBody("Json", "An example of paths", {}));
    const json = { results: [{ check: { key: "k", label: "L", service: "s" }, status: "bad" }] };
    const read = readAlerts("Json", { body: { json }, headers: {} }, { paths });
    expect(read).toMatchObject({ alerts: [{ state: "Firing", labels: { service: "s" } }] });
  });
});
