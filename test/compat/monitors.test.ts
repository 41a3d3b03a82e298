/** Real monitoring systems, configured as their guides say: Prometheus with Alertmanager, Nagios and Icinga 2. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { IntegrationType } from "../../src/contract/alerts.ts";
import { addressPlaceholder } from "../../src/contract/portal/integration-guides.ts";
import { guides } from "../../src/integrations/guides/guides.ts";
import { startAlertmanager, whyNoAlertmanager } from "../harness/alertmanager.ts";
import { startIcinga, whyNoIcinga } from "../harness/icinga.ts";
import { startNagios, whyNoNagios } from "../harness/nagios.ts";
import { startPrometheus, whyNoPrometheus } from "../harness/prometheus.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

let server: TestServer;
let key = "";
const components = new Map<string, string>();

beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
  for (const name of ["Checkout", "Disk", "Mail queue"]) components.set(name, await server.component(name));
});
afterAll(() => server.close());

const statusOf = async (name: string) =>
  (await server.request(`/api/Component/${components.get(name)}`, { key })).at("Result", "Status");
const shows = (name: string, status: string) => until(async () => (await statusOf(name)) === status);

async function newIntegration(Type: IntegrationType) {
  const body = { Name: crypto.randomUUID(), Type };
  const answer = await server.request("/api/Integration", { method: "POST", key, body });
  const { pathname } = new URL(String(answer.at("Result", "Url")));
  return { id: String(answer.at("Result", "Id")), address: `${server.url}${pathname}` };
}

/** A text of a guide with the address filled in; the first unless its title is given. */
function guideOf(type: IntegrationType, address: string, title?: string): string {
  const { snippets = [] } = guides[type];
  const snippet = title === undefined ? snippets[0] : snippets.find((candidate) => candidate.title === title);
  return (snippet?.text ?? "").replaceAll(addressPlaceholder, () => address);
}

/** The outcomes of the events that an integration has received, oldest first. */
async function outcomesOf(id: string): Promise<string[]> {
  const { at } = await server.request(`/api/Integration/${id}/Events`, { key });
  const events = at("Result", "Items") as { Outcomes: { Outcome: string }[] }[];
  return events.toReversed().flatMap(({ Outcomes }) => Outcomes.map(({ Outcome }) => Outcome));
}

describe("the real Prometheus", () => {
  const untried = whyNoPrometheus() || whyNoAlertmanager();

  it("the real Prometheus turns a component red by a rule that fires in Alertmanager, and green afterwards", async ({
    skip,
  }) => {
    skip(untried !== "", untried);
    const { id, address } = await newIntegration("Alertmanager");
    const alertmanager = await startAlertmanager(
      guideOf("Alertmanager", address)
        .replace("group_wait: 10s", "group_wait: 10ms")
        .replace("group_interval: 30s", "group_interval: 100ms"),
    );
    onTestFinished(() => alertmanager.stop());
    const prometheus = await startPrometheus(alertmanager.port, "Checkout");
    onTestFinished(() => prometheus.stop());

    expect(await statusOf("Checkout")).toBe("Operational");
    prometheus.setProbe(0);
    await shows("Checkout", "Major Outage");
    prometheus.setProbe(1);
    await shows("Checkout", "Operational");

    const outcomes = await outcomesOf(id);
    expect(outcomes.filter((outcome) => outcome === "Applied")).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome !== "Applied" && outcome !== "Unchanged")).toEqual([]);
  });
});

describe("the real Nagios", () => {
  const untried = whyNoNagios();

  it("the real Nagios turns a component yellow by a warning, red by a critical service, and green by its recovery", async ({
    skip,
  }) => {
    skip(untried !== "", untried);
    const { id, address } = await newIntegration("Nagios");
    const nagios = await startNagios(guideOf("Nagios", address), { host: "db1", service: "Disk" });
    onTestFinished(() => nagios.stop());
    nagios.setState(1);
    await shows("Disk", "Partial Outage");
    nagios.setState(2);
    await shows("Disk", "Major Outage");
    nagios.setState(0);
    await shows("Disk", "Operational");
    expect(await outcomesOf(id)).toEqual(["Applied", "Applied", "Applied"]);
  });
});

describe("the real Icinga 2", () => {
  const untried = whyNoIcinga();

  it("the real Icinga 2 turns a component yellow by a warning, red by a critical service, and green by its recovery", async ({
    skip,
  }) => {
    skip(untried !== "", untried);
    const { id, address } = await newIntegration("Nagios");
    const guide = guideOf("Nagios", address, "Icinga 2");
    const icinga = await startIcinga(guide, { host: "mx1", service: "Mail queue" });
    onTestFinished(() => icinga.stop());
    icinga.setState(1);
    await shows("Mail queue", "Partial Outage");
    icinga.setState(2);
    await shows("Mail queue", "Major Outage");
    icinga.setState(0);
    await shows("Mail queue", "Operational");
    expect(await outcomesOf(id)).toEqual(["Applied", "Applied", "Applied"]);
  });
});
