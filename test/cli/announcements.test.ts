/** Announcements on the command line. */
import { beforeEach, describe, expect, it } from "vitest";
import { boxForTest, holdDirectory, meddle, recordSettings, rowsIn } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";

describe("announcements on the command line", () => {
  let box: NearBox;
  beforeEach(async () => {
    box = await boxForTest();
    holdDirectory(box);
    await box.call("component", "create", "--name", "Main API");
    Object.assign(box.env, { SMTP_URL: "smtp://mail.example.com:587", MAIL_FROM: "status@example.com" });
    await box.call("subscriber", "add", "--email", "ada@example.com", "--consent", "signed form of 3 May");
  });

  const words = ["--title", "Payments fail", "--message", "We look into it."];
  const create = (...options: readonly string[]) => box.call("announcement", "create", ...words, ...options);
  const statusOf = async () => {
    const { out } = await box.call("component", "list", "--json");
    return (JSON.parse(out) as { Status: string }[])[0]?.Status;
  };
  const events = async () => {
    // The statement returns events.
    const rows = await rowsIn(box, "select event from notification order by id");
    return (rows as { event: string }[]).map(({ event }) => event);
  };

  it("the help and the refusal of a state list the states of each kind", async () => {
    for (const command of ["create", "update"]) {
      const { out } = await box.call("announcement", command, "--help");
      expect(out.replaceAll(/\s+/gu, " ")).toContain(
        "Investigating, Identified, Monitoring, Resolved (Incident);",
      );
      expect(out.replaceAll(/\s+/gu, " ")).toContain("Published, Archived (Notice)");
    }
    const only =
      '--state cannot be "Broken". Choose one of: Investigating, Identified, Monitoring, Resolved.\n';
    const created = await create("--state", "Broken");
    expect([created.code, created.err]).toEqual([2, expect.stringContaining(only)]);
    await create();
    const next = ["Payments fail", "--message", "Found.", "--state", "Broken"];
    const updated = await box.call("announcement", "update", ...next);
    expect([updated.code, updated.err]).toEqual([2, expect.stringContaining(only)]);
  });

  it("announcement list filters by kind and state, and a part of a title suggests the whole", async () => {
    const titles = async (...words: readonly string[]) => {
      const { out } = await box.call("announcement", "list", ...words, "--json");
      return (JSON.parse(out) as { Title: string }[]).map(({ Title }) => Title);
    };
    await create("--component", "Main API=Major Outage");
    expect(await titles("--kind", "incident")).toEqual(["Payments fail"]);
    expect(await titles("--component", "main api")).toEqual(["Payments fail"]);
    expect(await titles("--kind", "Notice")).toEqual([]);
    expect([await titles("--search", "PAYM"), await titles("--search", "nothing")]).toEqual([
      ["Payments fail"],
      [],
    ]);
    expect((await box.call("announcement", "list", "--kind", "Notice")).err).toBe(
      "There are no such open announcements. --all lists closed ones as well.\n",
    );
    expect((await box.call("notice", "list", "--search", "x")).err).toBe(
      "There is no such open notice. --all lists closed ones as well.\n",
    );
    const nameless = (await box.call("incident", "show")).err;
    expect(nameless).toMatch(
      /^Give TITLE\|ID: the incident, by its title, a beginning of it, or its id\.\n/u,
    );
    const other = (await box.call("incident", "resolve", "x", "--all")).err;
    expect(other).toContain("`incident list` has it.");
    const { err } = await box.call("announcement", "resolve", "fail", "--message", "Over.");
    expect(err).toContain('Did you mean "Payments fail"?');
    await box.call("announcement", "resolve", "Payments fail", "--message", "Over.");
    expect([await titles(), await titles("--state", "resolved")]).toEqual([[], ["Payments fail"]]);
    expect([await titles("--open"), await titles("--closed")]).toEqual([[], ["Payments fail"]]);
    expect((await box.call("announcement", "list", "--state", "active")).err).toContain(
      "Did you mean --open, which lists the open ones of every kind?",
    );
    expect((await box.call("announcement", "list", "--kind", "maintanence")).err).toContain(
      "Did you mean Maintenance?",
    );
  });

  it("an incident is published, updated and resolved on the command line, and its subscribers are notified", async () => {
    const created = await create("--component", "main api=major_outage");
    expect(created).toMatchObject({ code: 0, out: expect.stringMatching(/^[0-9a-f-]{36}\n$/u) as unknown });
    expect(created.err).toMatch(/^"Payments fail" is Investigating\. 1 subscriber is notified\.\n/u);
    expect(await statusOf()).toBe("Major Outage");
    const id = created.out.trim();
    const updated = await box.call(
      "announcement",
      "update",
      id,
      "--message",
      "A disk is full.",
      "--state",
      "identified",
      "--component",
      "Main API=Degraded Performance",
    );
    expect(updated).toMatchObject({
      code: 0,
      out: '"Payments fail" is Identified. 1 subscriber is notified.\n',
    });
    expect(await statusOf()).toBe("Degraded Performance");
    const resolved = await box.call("announcement", "resolve", id, "--message", "The disk is empty.");
    expect(resolved.out).toBe('"Payments fail" is Resolved. 1 subscriber is notified.\n');
    expect(await statusOf()).toBe("Operational");
    expect(await events()).toEqual(["IncidentOpened", "IncidentUpdated", "IncidentResolved"]);
    for (const name of ["payments FAIL", id])
      expect((await box.call("delivery", "list", "--announcement", name)).err).toBe("No delivery matches.\n");
    const all = await box.call("delivery", "retry", "--announcement", "Payments fail");
    expect(all).toMatchObject({ code: 0, out: "0 deliveries will be retried.\n" });
  });

  it("an open announcement is updated and resolved by its title, and a second resolution notifies nobody", async () => {
    const id = (await create()).out.trim();
    const updated = await box.call("announcement", "update", "payments FAIL", "--message", "Found.");
    expect(updated.out).toContain('"Payments fail" is Investigating.');
    const resolve = (name: string) => box.call("announcement", "resolve", name, "--message", "Fixed.");
    expect((await resolve("Payments fail")).code).toBe(0);
    expect(await resolve(id)).toMatchObject({
      code: 1,
      err: `"Payments fail" is Resolved already. \`bin/signalbox announcement update ${id.slice(0, 13)} --message TEXT\` adds to it.\n`,
    });
    expect((await resolve("Payments fail")).err).toMatch(
      /^"Payments fail" is Resolved since [-\d]+ [:\d]+Z\. `.+ update [-\da-f]+ --state Investigating` reopens it\.$/mu,
    );
    expect((await resolve("payments")).err).toBe((await resolve("Payments fail")).err);
    expect(await events()).toEqual(["IncidentOpened", "IncidentUpdated", "IncidentResolved"]);
  });

  it("an announcement's invalid options are named as options, and a misspelt component with the nearest one", async () => {
    expect((await create("--component", "Main APJ=Major Outage")).err).toBe(
      'There is no component "Main APJ". Did you mean "Main API"? `bin/signalbox component list` lists them.\n',
    );
    expect((await create("--component", "Main API")).err).toContain(
      '--component needs a status: --component "Main API=STATUS". Choose one of: Operational,',
    );
    expect((await create("--kind", "maintenance")).err).toContain(
      "--starts-at TIME is required.\n--ends-at TIME or --for DURATION is required.\n",
    );
    const times = ["--starts-at", "2030-01-02T00:00:00Z", "--ends-at", "2030-01-01T00:00:00Z"];
    expect((await create("--kind", "maintenance", ...times)).err).toContain(
      '--ends-at cannot be "2030-01-01T00:00:00Z". It must be after --starts-at.',
    );
  });

  it("an announcement of the command line notifies nobody with --notify no", async () => {
    const created = await create("--notify", "no");
    expect(created.err).toMatch(/^"Payments fail" is Investigating\. Nobody is notified\.\n/u);
    const id = created.out.trim();
    await box.call("announcement", "update", id, "--message", "Still.");
    expect(await events()).toEqual([]);
    const updated = await box.call("announcement", "update", id, "--message", "Found.", "--notify", "yes");
    expect(updated.out).toContain("1 subscriber is notified.");
    expect(await events()).toEqual(["IncidentUpdated"]);
  });

  describe("the command line says who is notified", () => {
    const outcome = async (...options: readonly string[]) => (await create(...options)).err.split("\n", 1)[0];

    it("the end of a notice notifies nobody", async () => {
      expect(await outcome("--kind", "notice")).toBe(
        '"Payments fail" is Published. 1 subscriber is notified.',
      );
      const ended = await box.call("announcement", "resolve", "Payments fail", "--message", "Over.");
      expect(ended.out).toBe('"Payments fail" is Archived. Nobody is notified.\n');
    });

    it("an announcement without subscribers says that nobody is notified", async () => {
      await box.call("subscriber", "remove", "ada@example.com", "--yes");
      expect(await outcome()).toContain("Nobody is notified: there are no subscribers for this.");
    });

    it("messages wait while sending is paused or held, and after a restore", async () => {
      await box.call("delivery", "pause");
      expect(await outcome()).toContain("The message to 1 subscriber waits: sending is paused.");
      await box.call("delivery", "resume");
      box.env["SENDING"] = "held";
      expect(await outcome()).toContain("The message to 1 subscriber is held: SENDING is set to held.");
      delete box.env["SENDING"];
      await meddle(box, "update notification set created_at = 1");
      await meddle(box, "update sending set changed_at = 1");
      expect(await outcome()).toContain("waits: no sender has reported for more than a minute.");
      await meddle(box, "update sending set state = 'Held', held_for = 'Restored'");
      expect(await outcome()).toContain("The message to 1 subscriber is held: a backup was restored.");
    });

    it("only mail waits without a mail server, or while mail is paused", async () => {
      await box.call("subscriber", "add", "--webhook", "https://203.0.114.1/hook");
      await meddle(box, "update sending set mail_paused_at = 1");
      expect(await outcome()).toContain(
        "1 subscriber is notified. The message to 1 subscriber waits: e-mail is paused, because",
      );
      await meddle(box, "update sending set mail_paused_at = null");
      delete box.env["SMTP_URL"];
      delete box.env["MAIL_FROM"];
      // The settings of the service count, not those of this terminal.
      await recordSettings(box, { isMailSetUp: true });
      expect(await outcome()).toContain("2 subscribers are notified.");
      await recordSettings(box, { isMailSetUp: false });
      expect(await outcome()).toContain(
        "1 subscriber is notified. The message to 1 subscriber waits: the service has no SMTP_URL and MAIL_FROM.",
      );
    });

    it("messages beyond the hourly cap are held, also those about the end of what is held", async () => {
      box.env["MAX_EVENTS_PER_HOUR"] = "3";
      for (let count = 0; count < 3; count += 1) await create();
      const { out, err } = await create();
      const reason =
        "held: this page had as many notifications within an hour as MAX_EVENTS_PER_HOUR allows. `bin/signalbox delivery release` sends them.";
      expect(err).toContain(`The message to 1 subscriber is ${reason}`);
      const ended = ["announcement", "resolve", out.trim(), "--message", "Over."];
      expect((await box.call(...ended, "--dry-run")).out).toContain(`Their messages would be ${reason}`);
      expect((await box.call(...ended)).out).toContain(`The message to 1 subscriber is ${reason}`);
    });
  });

  it("a maintenance of the command line has its times and the status to be expected, and is completed", async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const created = await create(
      "--kind",
      "maintenance",
      "--starts-at",
      at(1),
      "--ends-at",
      at(2),
      "--component",
      "Main API=Partial Outage",
    );
    expect(created.err).toContain("is Scheduled.");
    const id = created.out.trim();
    for (const words of [
      ["resolve", id, "--message", "Done."],
      ["update", id, "--message", "Done.", "--state", "completed"],
    ])
      expect(await box.call("announcement", ...words)).toMatchObject({
        code: 1,
        out: "",
        err: expect.stringContaining(
          `bin/signalbox announcement update ${id.slice(0, 13)} --state Cancelled`,
        ) as unknown,
      });
    await box.call(
      "announcement",
      "update",
      id,
      "--message",
      "We begin.",
      "--state",
      "In Progress",
      "--component",
      "Main API=Major Outage",
    );
    const done = await box.call("announcement", "resolve", id, "--message", "Done.");
    expect(done.out).toContain("is Completed.");
  });

  it("times of a maintenance without an offset are read in the time zone of the page, which is named", async () => {
    await box.call("page", "set", "--time-zone", "Europe/Berlin");
    const times = ["--starts-at", "2030-12-01 22:00", "--ends-at", "2030-12-01T23:30"];
    const { out, err } = await create("--kind", "maintenance", ...times, "--json");
    expect(err).toContain(
      "Its times were read in Europe/Berlin. In UTC: from 2030-12-01 21:00Z to 2030-12-01 22:30Z (1 h 30 min).",
    );
    expect(JSON.parse(out)).toMatchObject({
      StartsAt: "2030-12-01T21:00:00.000Z",
      EndsAt: "2030-12-01T22:30:00.000Z",
    });
    const wrong = await create("--kind", "maintenance", "--starts-at", "2030-13-01 22:00", "--ends-at", "x");
    expect([wrong.code, wrong.err]).toEqual([
      2,
      expect.stringContaining('--starts-at cannot be "2030-13-01 22:00". Give a time such as "'),
    ]);
  });

  it("resolving an incident says which of its components another source keeps from Operational", async () => {
    await box.call("component", "set", "Main API", "--status", "Partial Outage");
    await create("--component", "Main API=Major Outage");
    const resolved = await box.call("announcement", "resolve", "Payments fail", "--message", "Done.");
    expect(resolved.err).toContain(
      'Main API still shows Partial Outage: set on the command line (operator). `bin/signalbox component set "Main API" --status Operational`',
    );
    await box.call("component", "set", "Main API", "--status", "Operational");
    await create("--component", "Main API=Major Outage");
    const last = await box.call("announcement", "resolve", "Payments fail", "--message", "Done.");
    expect(last.err).not.toContain("still shows");
  });

  it("a new incident and an update say which components are no longer affected, or show another status", async () => {
    await box.call("component", "create", "Db");
    await box.call("component", "set", "Main API", "--status", "Major Outage");
    const affected = ["--component", "Main API=Partial Outage", "--component", "Db=Degraded Performance"];
    const shown =
      "Main API still shows Major Outage: set on the command line (operator). `bin/signalbox component";
    expect((await create(...affected)).err).toContain(shown);
    const update = async (...options: string[]) =>
      (await box.call("announcement", "update", "Payments fail", "--message", "On.", ...options)).err;
    const dropped = await update("--component", "Main API=Partial Outage");
    expect(dropped).toContain("Db is no longer affected: Operational.\n");
    expect(dropped).toContain(shown);
    expect(await update("--component", "Db=Degraded Performance")).toContain(
      "Main API is no longer affected: Major Outage, set on the command line (operator).\n",
    );
    expect(await update()).not.toContain("affected");
  });

  it("the text of an announcement and of its updates is read from standard input where it is -", async () => {
    const words = ["announcement", "create", "--title", "Payments fail", "--message", "-"];
    const created = await box.callWith("# We look\n\ninto it.\n", ...words, "--json");
    expect(JSON.parse(created.out)).toMatchObject({ Updates: [{ Message: "# We look\n\ninto it." }] });
    const update = ["announcement", "update", "Payments fail", "--message", "-"];
    const empty = await box.callWith("\n", ...update);
    expect(empty).toMatchObject({
      code: 2,
      err: expect.stringContaining("standard input, which is empty") as unknown,
    });
    const updated = await box.callWith("A full disk.", ...update, "--state", "identified", "--json");
    expect(JSON.parse(updated.out)).toMatchObject({
      State: "Identified",
      Updates: [{ Message: "A full disk." }, {}],
    });
    const ended = await box.call("announcement", "resolve", "Payments fail", "--message", "Done.", "--json");
    expect(JSON.parse(ended.out)).toMatchObject({ State: "Resolved" });
  });

  it("a component of another page is refused with its name and the page", async () => {
    await box.call("page", "create", "Europe", "--slug", "eu");
    const refused = await create("--component", "Main API=Major Outage", "--page", "eu");
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toContain('"Main API" is on the page "status", not on "eu". Give --page status.');
  });

  it("announcement show prints the components and all updates, also of a closed announcement", async () => {
    const id = (await create("--component", "Main API=Major Outage")).out.trim();
    await box.call("announcement", "update", id, "--message", "Found.\nA disk.", "--state", "Identified");
    const shown = await box.call("announcement", "show", "payments fail");
    expect(shown).toMatchObject({ code: 0, err: "" });
    expect(shown.out).toMatch(/^Payments fail\nKind +Incident\nState +Identified\nImpact +Critical\n/u);
    expect(shown.out).toMatch(/^Main API +Major Outage +Major Outage$/mu);
    expect((await box.call("announcement", "show", id.slice(0, 13))).out).toBe(shown.out);
    expect((await box.call("announcement", "show", id.slice(0, 7))).err).toContain(
      "There is no announcement",
    );
    expect(shown.out).toMatch(
      /Z {2}Identified {2}[-\da-f]{36}\n {2}Found\.\n {2}A disk\.\n.+Z {2}Investigating {2}[-\da-f]{36}\n {2}We look into it\.\n$/u,
    );
    await box.call("announcement", "resolve", id, "--message", "Done.");
    expect((await box.call("announcement", "list")).out).toBe("");
    expect((await box.call("announcement", "list", "--all")).out).toContain("Payments fail");
    expect((await box.call("announcement", "show", "payments fail")).out).toMatch(/^State +Resolved$/mu);
    const json = JSON.parse((await box.call("announcement", "show", id, "--json")).out) as {
      Updates: object[];
    };
    expect(json.Updates).toHaveLength(3);
    await create();
    expect((await box.call("announcement", "show", "Payments fail")).out).toContain("Investigating");
    await box.call("announcement", "resolve", "Payments fail", "--message", "Done.");
    const ambiguous = await box.call("announcement", "show", "Payments fail");
    expect(ambiguous).toMatchObject({ code: 1, out: "" });
    expect(ambiguous.err).toContain('2 announcements are titled "Payments fail". Give an id:\n');
    expect(ambiguous.err).toContain(`  ${id} (Resolved, start `);
    const ofKind = await box.call("incident", "show", "Payments fail");
    expect(ofKind.err).toContain('2 incidents are titled "Payments fail". Give an id:\n');
    const both = ["--message", "x", "--component", "A=Major,B=Major"];
    const listed = await box.call("incident", "create", "X", ...both);
    expect([listed.code, listed.err]).toEqual([
      2,
      expect.stringContaining(
        'Repeat it for each component: --component A=Major --component "B=Major Outage".',
      ) as unknown,
    ]);
    expect((await box.call("announcement", "list", "--all")).out).toContain(id);
  });

  it("commands on announcements name the invalid option or announcement, and change nothing", async () => {
    const refused = await create("--component", "Elsewhere=Major Outage");
    expect([refused.code, refused.out]).toEqual([1, ""]);
    expect(await create("--component", "Main API=Broken")).toMatchObject({
      code: 2,
      err: expect.stringContaining(
        '--component cannot be "Main API=Broken". Choose one of: Operational',
      ) as unknown,
    });
    expect(await create("--notify", "perhaps")).toMatchObject({
      code: 2,
      err: expect.stringContaining('--notify cannot be "perhaps"') as unknown,
    });
    const gone = "01a21e06-0a54-7681-a863-4206c73deeda";
    expect(await box.call("announcement", "resolve", gone, "--message", "Done.")).toMatchObject({
      code: 1,
      err: expect.stringContaining(gone) as unknown,
    });
    expect(await rowsIn(box, "select id from announcement")).toEqual([]);
  });
});
