/** Checks a service elsewhere, as far as a key shows it. */
import { Refusal } from "../../contract/refusal.ts";
import { type ServiceOut, service as serviceSchema } from "../../contract/service.ts";
import type { Role } from "../../contract/words.ts";
import { inCommands, settingAdvice } from "../api-references.ts";
import { isUnencrypted } from "../remote/service-settings.ts";
import { UnreachableService } from "../remote/unreachable-service.ts";
import type { RemoteService } from "../remote-service.ts";
import { oneLine, writeDay, writeMinute } from "../terminal.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

/** Larger differences are worth mentioning; the API takes times up to 5 minutes ahead. */
const maxClockSkewMs = 30_000;
const expirySoonMs = 14 * 24 * 60 * 60_000;

const rights: Readonly<Record<Role, string>> = {
  "Read-Write": "reads and changes everything that the API has",
  "Read-Only":
    "reads everything except people's data (subscribers, deliveries, the audit log), and changes nothing",
  Webhook: "reports statuses, and does nothing else",
};

/** The difference of the clocks, from the `Date` of a response between two times here. */
function examineClock(headers: Headers, sentAt: number, now: number): Finding[] {
  const there = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(there)) return [];
  // The header has whole seconds.
  const skewMs = (sentAt + now) / 2 - (there + 500);
  if (Math.abs(skewMs) <= maxClockSkewMs) return [ok("Clock", "as on the service")];
  const direction = skewMs > 0 ? "ahead of" : "behind";
  return [
    warning(
      "Clock",
      `${Math.round(Math.abs(skewMs) / 1000)} s ${direction} that of the service`,
      "Set the clock of this machine by NTP: times such as --occurred-at would be wrong, or refused.",
    ),
  ];
}

async function examineReadiness(service: RemoteService): Promise<Finding[]> {
  const sentAt = Date.now();
  const ready = await service.probe("/readyz");
  const clock = examineClock(ready.headers, sentAt, Date.now());
  const writes = await service.probe("/readyz/write");
  const answers = `/readyz answers ${ready.status}, /readyz/write ${writes.status}`;
  if (ready.status === 200 && writes.status === 200)
    return [ok("Readiness", "serves visitors and accepts changes"), ...clock];
  return [
    problem("Readiness", answers, "Run `bin/signalbox doctor` on its machine; its log has the reason."),
    ...clock,
  ];
}

function examineKey({ Name, Role, ExpiresAt }: ServiceOut["Key"], portal: string): Finding {
  const name = `"${oneLine(Name)}" (${Role}) ${rights[Role]}`;
  if (ExpiresAt === null) return ok("Key", name);
  const end = Date.parse(ExpiresAt);
  const expiry = `${name}; expires ${writeDay(end)}`;
  if (end - Date.now() > expirySoonMs) return ok("Key", expiry);
  return warning("Key", expiry, `Rotate it at ${portal}, under Settings > API Credentials.`);
}

function examineSending({ Sending }: ServiceOut, portal: string): Finding[] {
  const { State, Held, StoppedSince, MailPausedAt, IsMailSetUp, IsHeldBySetting } = Sending;
  const resuming = "`bin/signalbox delivery resume` resumes it, once the cause is fixed.";
  const held = Held === 0 ? "" : `; ${Held.toLocaleString("en")} messages are held`;
  const findings: Finding[] = [];
  if (IsHeldBySetting)
    findings.push(
      warning("Sending", `SENDING=held holds all messages${held}`, "Unset it on the service's machine."),
    );
  else if (State !== "Running")
    findings.push(
      warning(
        "Sending",
        `${State === "Paused" ? "paused" : "held after a restore"}${held}`,
        Held === 0 ? resuming : `${resuming} \`bin/signalbox delivery release\` sends what is held.`,
      ),
    );
  else if (StoppedSince !== null)
    findings.push(
      problem(
        "Sending",
        `stopped since ${writeMinute(Date.parse(StoppedSince))}, although messages are due`,
        "Run `bin/signalbox doctor` on its machine; its log has the reason.",
      ),
    );
  else findings.push(ok("Sending", `runs${held}`));
  if (!IsMailSetUp)
    findings.push(
      ok("Mail", "not set up on the service's machine; with SMTP_URL and MAIL_FROM the service sends mail"),
    );
  else if (MailPausedAt !== null)
    findings.push(
      warning("Mail", `paused since ${writeMinute(Date.parse(MailPausedAt))}: too much is refused`, resuming),
    );
  else findings.push(ok("Mail", `set up; ${portal} sends a test, under Settings > Notifications`));
  return findings;
}

/** The findings about a key that was refused. */
function examineRefusal(refusal: Refusal, { address, isStoredLogin }: RemoteService): Finding {
  if (refusal.code === "RoleForbids") return ok("Key", `a Webhook key: ${rights.Webhook}`);
  const creating = `Create another at ${address}/portal, under Settings > API Credentials.`;
  const advice = settingAdvice(refusal.code, isStoredLogin ? "login" : "environment");
  return problem("Key", inCommands(refusal.message), `${creating}${advice}`);
}

/** Checks the address, the key, the clock, readiness, and the state of sending. */
export async function examineService(service: RemoteService): Promise<Finding[]> {
  const { address } = service;
  const portal = `${address}/portal`;
  const source = service.isStoredLogin ? "stored by `bin/signalbox login`" : "named by SIGNALBOX_URL";
  const connection = isUnencrypted(address)
    ? [warning("Connection", "not encrypted, and so is the key", "Use the address with https://.")]
    : [];
  try {
    const readiness = await examineReadiness(service);
    const start = [...connection, ...readiness];
    try {
      const call = { path: "/api/Service", result: serviceSchema, isTriedOnce: true };
      const { result } = await service.call(call);
      const answering = ok("Service", `${address} answers, version ${result.Version} (${source})`);
      return [answering, ...start, examineKey(result.Key, portal), ...examineSending(result, portal)];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [ok("Service", `${address} answers (${source})`), ...start, examineRefusal(error, service)];
    }
  } catch (error) {
    if (!(error instanceof UnreachableService)) throw error;
    const advice = error.message.slice(error.reason.length).trim();
    return [problem("Service", `${error.reason.replace(/\.$/u, "")} (${source})`, advice), ...connection];
  }
}
