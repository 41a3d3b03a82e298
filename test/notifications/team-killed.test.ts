/** The process that sends the team's alerts is killed: no alert is lost, and repeats have the same id. */
import { describe, expect, it } from "vitest";
import { insertRows } from "../../src/store/bulk-statements.ts";
import { q } from "../../src/store/query.ts";
import type { PersonRow } from "../../src/store/tables/people-tables.ts";
import { newId } from "../../src/store/uuid.ts";
import { longTest } from "../harness/long-test.ts";
import { repetitions } from "../harness/repetitions.ts";
import { until } from "../harness/until.ts";
import { type Dispatching, dispatching } from "./dispatching.ts";
import { endLeases, type Manner, startSending } from "./sending-process.ts";
import { type SmtpSink, smtpSinkForTest } from "./smtp-sink.ts";

/** Messages of alerts that are sent at once. */
const connections = 4;
const owners = 8;
const alerts = 4;
/** Each starts several processes, one after the other. */
const slow = { timeout: repetitions(900_000, 3_600_000) };
const never = new Promise<never>(() => undefined);

function ownerRow(number: number): PersonRow {
  const email = `owner${number}@example.com`;
  return {
    id: 2_000_000_000 + number,
    public_id: newId(1_000 + number),
    email,
    email_key: email,
    name: `Owner ${number}`,
    role: "Owner",
    password_hash: null,
    totp_secret: null,
    totp_confirmed_at: null,
    totp_last_step: null,
    created_at: 1_000,
    created_by: "test",
    updated_at: 1_000,
    disabled_at: null,
    deleted_at: null,
    revision: 1,
  };
}

/** Opens alerts that are sent to each owner. */
async function openAlerts(here: Dispatching): Promise<void> {
  const { bus } = here;
  await bus.bookkeep([
    insertRows(
      "person",
      Array.from({ length: owners }, (_, number) => ownerRow(number)),
    ),
  ]);
  await here.submit({
    kind: "CreateTeamDestination",
    page: null,
    name: "Team",
    channel: "Email",
    role: "Owner",
    address: null,
    addressMask: null,
    signingSecret: null,
  });
  const [page] = await bus.rows(q.selectFrom("page").select("id").orderBy("id").limit(1).compile());
  const active = Array.from({ length: alerts }, (_, number) => ({
    rule: "SilentIncident" as const,
    subject: { id: newId(number), name: `Incident ${number}` },
    step: 1,
    status: null,
    at: Date.now(),
  }));
  await here.submit({ kind: "RecordTeamAlerts", pageNumber: page?.id ?? 0, active });
}

async function areAllSent({ bus }: Dispatching): Promise<boolean> {
  const rows = await bus.rows(q.selectFrom("team_delivery").select("state").compile());
  return rows.length === owners * alerts && rows.every(({ state }) => state === "Sent");
}

/** The ids of the mails of each owner and alert. */
function idsOf({ mails }: SmtpSink): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { to, parsed } of mails) {
    const name = `${String(to)} ${parsed.subject}`;
    ids.set(name, [...(ids.get(name) ?? []), parsed.messageId ?? ""]);
  }
  return ids;
}

/** Kills the process that sends, as soon as `isTime`, then sends the rest from this process; the ids of what arrived. */
async function sendThroughKills(of: {
  readonly kills: number;
  readonly manner: Manner;
  /** Whether this many mails, which are acknowledged up to `enough`, are those after which it is killed. */
  readonly isTime: (here: Dispatching, mails: number, enough: number) => boolean | Promise<boolean>;
}): Promise<Map<string, string[]>> {
  const { kills, manner, isTime } = of;
  const [here, smtp] = [await dispatching(), await smtpSinkForTest()];
  await openAlerts(here);
  for (let kill = 1; kill <= kills; kill += 1) {
    const enough = (kill * owners * alerts) / (kills + 2);
    // The last byte arrives, and its answer never.
    smtp.hold = () => (smtp.mails.length > enough ? never : Promise.resolve());
    const child = await startSending(here, smtp.port, manner);
    await until(() => isTime(here, smtp.mails.length, enough));
    child.process.kill("SIGKILL");
    await child.ended;
    await endLeases(here);
  }
  smtp.hold = () => Promise.resolve();
  here.start({ smtpPort: smtp.port });
  await until(() => areAllSent(here));
  return idsOf(smtp);
}

describe("a sender of the team's alerts that is killed", () => {
  it(
    "a killed sender loses no alert, and repeats at most one for each connection, with the same id",
    slow,
    async () => {
      const kills = repetitions(1, 30);
      const isTime = (_here: Dispatching, mails: number, enough: number) => mails > enough;
      const ids = await sendThroughKills({ kills, manner: "in earnest", isTime });
      expect(ids.size).toBe(owners * alerts);
      const repeated = [...ids.values()].filter((own) => own.length > 1);
      expect(repeated.length).toBeGreaterThan(0);
      expect(repeated.length).toBeLessThanOrEqual(kills * connections);
      for (const own of repeated) expect(new Set(own).size).toBe(1);
    },
  );

  longTest(
    "a killed sender loses alerts if they are recorded as sent before they are (the control)",
    async () => {
      const ids = await sendThroughKills({ kills: 1, manner: "records first", isTime: areAllSent });
      expect(ids.size).toBeLessThan(owners * alerts);
    },
  );
});
