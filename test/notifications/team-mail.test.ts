/** Alerts of the team by e-mail: from an integration that has fallen silent to the people of a role, and back. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Clock, systemClock } from "../../src/platform/clock.ts";
import { evaluateTeamAlerts } from "../../src/scheduler/team-alerts.ts";
import { signIn } from "../harness/people.ts";
import { until } from "../harness/until.ts";
import { alertmanagerPayload } from "../integrations/http/payloads.ts";
import { type NotifiedService, startNotified } from "./notified-service.ts";
import { type SmtpSink, startSmtpSink } from "./smtp-sink.ts";

const minute = 60_000;

/** Milliseconds by which the service's clock is ahead. */
let ahead = 0;
const clock: Clock = { ...systemClock, now: () => systemClock.now() + ahead };

let smtp: SmtpSink;
let service: NotifiedService;
let key = "";

beforeAll(async () => {
  smtp = await startSmtpSink();
  service = await startNotified({
    clock,
    env: { SMTP_URL: smtp.url, MAIL_FROM: "Acme Status <status@acme.example>" },
  });
  key = await service.key("Read-Write");
});
afterAll(async () => {
  await service.close();
  await smtp.close();
});

const call = (method: string, path: string, body?: unknown) => service.request(path, { method, key, body });

async function evaluate(at: number): Promise<void> {
  ahead = at;
  await evaluateTeamAlerts(service.bus, { now: clock.now(), copyFailingSince: null });
}

/** The mails about an integration to an address. */
const mailsTo = (address: string, about: string) =>
  smtp.mails.filter(({ to, parsed }) => to.includes(address) && parsed.subject?.includes(about));

it("people of a role get one mail when an integration has fallen silent with open alerts, and one when it reports again", async () => {
  const [owner, admin, editor] = [
    await signIn(service, "Owner"),
    await signIn(service, "Admin"),
    await signIn(service, "Editor"),
  ];
  await call("POST", "/api/TeamDestination", { Name: "Team", Channel: "Email", Role: "Admin" });
  const rules = [
    { Rule: "StaleAlerts", Minutes: [60] },
    // The alert makes its component red, which nobody announces.
    { Rule: "UnannouncedOutage", Enabled: false },
  ];
  expect((await call("PATCH", "/api/TeamAlert/Rules", { Rules: rules })).status).toBe(200);
  await call("POST", "/api/Component", { Name: "Checkout" });
  const created = await call("POST", "/api/Integration", { Name: "Prometheus EU", Type: "Alertmanager" });
  const path = new URL(String(created.at("Result", "Url"))).pathname;
  const send = async () => {
    const body = alertmanagerPayload({ name: "Down", service: "Checkout" });
    expect((await service.request(path, { method: "POST", body })).status).toBe(202);
  };

  await send();
  await evaluate(59 * minute);
  await evaluate(61 * minute);
  await until(() => [owner, admin].every(({ email }) => mailsTo(email, "Prometheus EU").length === 1));
  await evaluate(62 * minute);
  const [first] = mailsTo(owner.email, "Prometheus EU");
  expect(first?.from).toBe("status@acme.example");
  expect(first?.parsed.subject).not.toContain("Resolved");
  expect(first?.parsed.text).toContain("/portal/");
  expect(first?.raw).not.toContain("List-Unsubscribe");

  // The sender reports the same alert again. Commands are decided by the system's clock.
  await send();
  await evaluate(0);
  await until(() => [owner, admin].every(({ email }) => mailsTo(email, "Prometheus EU").length === 2));
  const [, last] = mailsTo(owner.email, "Prometheus EU");
  expect(last?.parsed.subject).toContain("Resolved: ");
  expect(last?.parsed.references).toBe(first?.parsed.references);
  expect(mailsTo(editor.email, "Prometheus EU")).toEqual([]);
  const { text } = await service.request("/api/TeamAlert?Open=true", { key });
  expect(text).not.toContain("Prometheus EU");
});
