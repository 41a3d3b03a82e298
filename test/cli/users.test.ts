/** People from the command line. */
import { mkdirSync } from "node:fs";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { startServer } from "../harness/server.ts";
import { boxForTest, meddle, recordSettings, rowsIn } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";

const password = "orbit lamp thirteen plum";
const headers = { "Content-Type": "application/json", "X-Signalbox": "portal" };

let box: NearBox;
beforeEach(async () => {
  box = await boxForTest();
});

async function post(address: string, path: string, body: unknown): Promise<{ status: number; text: string }> {
  const answered = await fetch(`${address}/portal/api/${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return { status: answered.status, text: await answered.text() };
}

/** The token behind a link's #. */
const tokenIn = (link: string) => link.trim().split("#")[1] ?? "";

describe("people on the command line", () => {
  it("people are invited and given a new password while the service runs", async () => {
    await meddle(
      box,
      `insert into person values (1, 'p', 'eve@example.com', 'eve@example.com', 'Eve', 'Owner', 'h', 's', 1, 1, 1, 'command line', 1, null, null, 1)`,
    );
    mkdirSync(box.data, { recursive: true });
    const server = await startServer({ dataDirectory: box.data, env: box.env });
    onTestFinished(() => server.close());
    const address = server.url;
    box.env["BASE_URL"] = address;
    const invited = await box.call("user", "invite", "--email", "Ada@example.com", "--role", "editor");
    expect([invited.code, invited.out]).toEqual([
      0,
      expect.stringMatching(/^http\S+\/portal\/invitation#[\w-]{43}\n$/u),
    ]);
    expect(invited.err).toContain("with the role Editor");
    expect(invited.err).not.toContain(tokenIn(invited.out));
    expect((await box.call("user", "list")).out).toMatch(
      /Ada@example\.com +Editor +invited until \d{4}-\d\d-\d\d\n/u,
    );
    const accepted = { Token: tokenIn(invited.out), Name: "Ada", Password: password };
    expect((await post(address, "Invitation/Accept", accepted)).status).toBe(201);

    const reset = await box.call("user", "reset", "ADA@example.com");
    expect([reset.code, reset.out]).toEqual([
      0,
      expect.stringMatching(/^http\S+\/portal\/reset#[\w-]{43}\n$/u),
    ]);
    const chosen = { Token: tokenIn(reset.out), Password: "seven boats under glass" };
    expect((await post(address, "Reset", chosen)).status).toBe(200);
    const signIn = { Email: "ada@example.com", Password: chosen.Password };
    expect((await post(address, "SignIn", signIn)).status).toBe(200);
    const listed = await box.call("user", "list", "--json");
    expect(JSON.parse(listed.out)).toMatchObject({
      People: [
        { Name: "Eve" },
        { Name: "Ada", Email: "Ada@example.com", Role: "Editor", HasPassword: true, HasTotp: false },
      ],
      Invitations: [],
    });
    const actors = await rowsIn(
      box,
      "select distinct actor from audit_event where action in ('Invitation.Create', 'Person.IssueReset')",
    );
    expect(actors).toEqual([{ actor: "command line:operator" }]);
  });

  it("a second invitation of an address says that the earlier link no longer works", async () => {
    box.env["BASE_URL"] = "https://status.example.com";
    const invite = async (email: string) => (await box.call("user", "invite", email, "--role", "Editor")).err;
    const note = "The earlier invitation of ADA@example.com no longer works.";
    expect(await invite("ada@example.com")).not.toContain("earlier");
    expect(await invite("ADA@example.com")).toContain(note);
    const start = "ADA@example.com is invited as Editor, but has not accepted yet.";
    const remedy = (role: string) => `\`bin/signalbox user invite ADA@example.com --role ${role}\``;
    const reset = await box.call("user", "reset", "ada@example.com");
    expect([reset.code, reset.err]).toEqual([
      1,
      `${start} ${remedy("Editor")} makes a new invitation, which replaces that one.\n`,
    ]);
    const changed = await box.call("user", "set", "ada@example.com", "--role", "viewer");
    expect([changed.code, changed.err]).toEqual([1, expect.stringContaining(`${start} ${remedy("Viewer")}`)]);
  });

  it("invitations and reset links are queued as mails with --mail, where mail is set up", async () => {
    const invite = ["user", "invite", "ada@example.com", "--role", "Editor", "--mail"];
    const refused = await box.call(...invite);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining("this terminal has no SMTP_URL and MAIL_FROM."),
    ]);
    await recordSettings(box, { isMailSetUp: false });
    const mailless = await box.call(...invite);
    expect([mailless.code, mailless.err]).toEqual([
      1,
      expect.stringContaining("--mail: the service has no SMTP_URL and MAIL_FROM."),
    ]);
    // A service that sends mail is enough: the terminal needs none of its settings.
    await recordSettings(box, { isMailSetUp: true });
    const invited = await box.call(...invite);
    expect(invited).toMatchObject({
      code: 0,
      out: "",
      err: expect.stringContaining(
        "An invitation for ada@example.com is queued; the running service mails it.",
      ) as unknown,
    });
    expect((await box.call(...invite, "--json")).err).toContain("--mail prints no link");
    await meddle(
      box,
      `insert into person values (1, 'p', 'eve@example.com', 'eve@example.com', 'Eve', 'Owner', 'h', 's', 1, 1, 1, 'command line', 1, null, null, 1)`,
    );
    const reset = await box.call("user", "reset", "eve@example.com", "--mail");
    expect([reset.code, reset.out]).toEqual([0, ""]);
    expect(reset.err).toContain("A reset link for eve@example.com is queued; the running service mails it.");
    expect(await rowsIn(box, "select event, email_key from team_delivery order by id")).toEqual([
      { event: "Invitation", email_key: null },
      { event: "Reset", email_key: "eve@example.com" },
    ]);
  });

  it("a person's address is changed with other fields, and not to one that is taken", async () => {
    await box.call("migrate");
    for (const [number, name] of ["ada", "eve"].entries())
      await meddle(
        box,
        `insert into person values (${number + 1}, '${name}', '${name}@example.com', '${name}@example.com', 'Somebody', 'Owner', 'h', null, null, null, 1, 'command line', 1, null, null, 1)`,
      );
    const set = (...args: string[]) => box.call("user", "set", "eve@example.com", ...args);
    const refused = await set("--email", "ADA@example.com", "--role", "Viewer");
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("already exists")]);
    const changed = await set("--email", "Eve@example.org", "--role", "Viewer");
    expect(changed).toMatchObject({
      code: 0,
      out: "Somebody signs in with Eve@example.org.\nSomebody updated.\nRole: Viewer.\n",
    });
    expect(await rowsIn(box, "select email, email_key, role from person where id = 2")).toEqual([
      { email: "Eve@example.org", email_key: "eve@example.org", role: "Viewer" },
    ]);
  });

  it("people who have lost their authenticator are no longer asked for codes", async () => {
    await meddle(
      box,
      `insert into person values (1, 'p', 'ada@example.com', 'ada@example.com', 'Ada', 'Owner', 'h', 's', 1, 1, 1, 'command line', 1, null, null, 1)`,
    );
    const { code, err } = await box.call("user", "reset", "ada@example.com", "--without-codes");
    expect([code, err]).toEqual([0, expect.stringContaining("One-time codes are not required")]);
    expect(await rowsIn(box, "select totp_secret, totp_confirmed_at from person")).toEqual([
      { totp_secret: null, totp_confirmed_at: null },
    ]);
  });

  it.each([
    [
      ["user", "invite", "--email", "nobody", "--role", "Admin"],
      2,
      '--email cannot be "nobody". Give an e-mail address',
    ],
    [
      ["user", "invite", "--email", "a@example.com", "--role", "King"],
      2,
      '--role cannot be "King". Choose one of: ',
    ],
    [
      ["user", "reset", "a@example.com"],
      1,
      'There is no person with the address "a@example.com". `bin/signalbox user list` lists them.\n',
    ],
    [["user", "list"], 0, "There are no people yet"],
  ])("%j fails with an explanation", async (words, code, explanation) => {
    const ended = await box.call(...words);
    expect(ended).toMatchObject({ code });
    expect(ended.err).toContain(explanation);
  });
});
