/** Settings > API Credentials, as people use it: keys made, taken along, tried, rotated and revoked. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { q } from "../../../src/ledger/query.ts";
import { expectAccessible, owner, portalTests, shoot } from "./harness.ts";

const { server, url, open, visit, asOwner, complaints } = portalTests();
const place = "/settings/api-credentials";
const keyForm = /sbx_(?:ro|rw|wh)_[0-9A-Za-z]{36}/u;

/** What a shell prints for a line that somebody pastes. */
async function paste(line: string, shell = "bash"): Promise<string> {
  const { stdout } = await promisify(execFile)(shell, ["-c", line.replace("curl ", "curl --silent ")], {
    timeout: 20_000,
  });
  return stdout;
}

const copied = (page: Page) => page.evaluate<string>("navigator.clipboard.readText()");
const html = (page: Page) => page.evaluate<string>("document.documentElement.outerHTML");

/** Whether something has the focus. */
const isFocused = async (page: Page, target: Locator) =>
  (await target.and(page.locator(":focus")).count()) === 1;

/** Presses Tab until something has the focus, as who has no pointer would. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    if (await isFocused(page, target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab never led there");
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const once = (page: Page) => page.getByRole("region", { name: /Copy the key/u });
const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name} `, "u") });

async function component(name: string): Promise<string> {
  const made = await asOwner("/portal/api/Component", { method: "POST", body: { Name: name } });
  expect(made.status, made.text).toBe(201);
  return String(made.at("Result", "Id"));
}

async function key(said: Readonly<Record<string, unknown>>): Promise<{ id: string; value: string }> {
  const body = { Role: "Read-Only", ExpiresInDays: 90, ...said };
  const made = await asOwner("/portal/api/Key", { method: "POST", body });
  expect(made.status, made.text).toBe(201);
  return { id: String(made.at("Result", "Id")), value: String(made.at("Result", "Value")) };
}

/** Makes an API key as people do, with a pointer. */
async function create(page: Page, name: string, role: "Read-Only" | "Read-Write"): Promise<void> {
  await button(page, "Create API Key").click();
  const asked = dialog(page, "Create API Key");
  await asked.getByLabel("Name").fill(name);
  await asked.getByRole("radio", { name: role }).check();
  await asked.getByRole("button", { name: "Create API Key" }).click();
  await once(page).waitFor();
}

describe("the list without a key", () => {
  test("says what to do", async () => {
    const page = await open(place);
    await page.getByText("No API keys yet. Create one to let a script report.").waitFor();
    await shoot(page, "credentials-empty");
    await expectAccessible(page);
  });
});

describe("a Read-Write key before there is a component", () => {
  test("has a line that reads, and leads to where one is made; then the line that reports stands there", async () => {
    const page = await open(place);
    await create(page, "Early", "Read-Write");
    await once(page).getByRole("link", { name: "Create a component" }).waitFor();
    await button(page, "Copy line").click();
    expect(await paste(await copied(page))).toContain('"Success":true');
    await component("Login");
    await once(page).getByLabel("Component").waitFor();
    expect(await once(page).textContent()).toContain('"ComponentName": "Login"');
    await button(page, "I have kept it").click();
  });
});

describe("a key and its line, by keyboard alone", () => {
  test("turn the page red", async () => {
    const name = `Mike's "pay" $HOME \`id\` & Co`;
    await component(name);
    const page = await open(place);
    await tabTo(page, button(page, "Create API Key"));
    await page.keyboard.press("Enter");
    const asked = dialog(page, "Create API Key");
    await asked.waitFor();
    await shoot(page, "credentials-create");
    await expectAccessible(page);

    // What is missing is said where it is missing, and the focus goes there.
    await tabTo(page, asked.getByRole("button", { name: "Create API Key" }));
    await page.keyboard.press("Enter");
    await asked.getByText("Give the key a name").waitFor();
    await expect.poll(() => isFocused(page, asked.getByLabel("Name"))).toBe(true);
    await page.keyboard.type("Deploy script");
    await tabTo(page, asked.getByRole("radio", { name: "Read-Only" }));
    await page.keyboard.press("ArrowDown");
    expect(await asked.getByRole("radio", { name: "Read-Write" }).isChecked()).toBe(true);
    await asked.getByText("This key may change every component and announcement.").waitFor();
    await tabTo(page, asked.getByRole("button", { name: "Create API Key" }));
    await page.keyboard.press("Enter");

    // The focus goes to the new key, whose name is then said.
    await once(page).waitFor();
    const heading = page.getByRole("heading", {
      name: "Copy the key “Deploy script” now. It is shown once.",
    });
    await expect.poll(() => isFocused(page, heading)).toBe(true);
    await shoot(page, "credentials-once");
    await expectAccessible(page);
    await tabTo(page, button(page, "Copy key"));
    await page.keyboard.press("Enter");
    await expect.poll(() => copied(page)).toMatch(new RegExp(`^${keyForm.source}$`, "u"));
    const value = await copied(page);

    await tabTo(page, once(page).getByLabel("Component"));
    await page.keyboard.type("Mike");
    await tabTo(page, button(page, "Copy line"));
    await page.keyboard.press("Enter");
    await expect.poll(() => copied(page)).toContain("curl -X POST");
    const line = await copied(page);
    expect(line).toContain(`${url()}/api/WebHook/UpdateComponentStatus`);
    expect(line).toContain('"Status": "Major Outage"');
    for (const shell of ["bash", "sh"]) expect(await paste(line, shell)).toContain('"Success":true');
    const red = `${name}: Major Outage`;
    await page.getByText(red).first().waitFor();
    const public_ = await visit("/");
    await public_.getByText(red).first().waitFor();

    await tabTo(page, button(page, "I have kept it"));
    await page.keyboard.press("Enter");
    await expect.poll(() => isFocused(page, button(page, "Create API Key"))).toBe(true);
    expect(await html(page)).not.toContain(value);
    await expect.poll(() => row(page, "Deploy script").textContent()).toContain("POST UpdateComponentStatus");
    expect(await row(page, "Deploy script").textContent()).toContain("by you");
    await shoot(page, "credentials-list");
    await expectAccessible(page);
  });
});

describe("a Read-Only key", () => {
  test("is what is suggested, and its line reads", async () => {
    const page = await open(place);
    await button(page, "Create API Key").click();
    const asked = dialog(page, "Create API Key");
    expect(await asked.getByRole("radio", { name: "Read-Only" }).isChecked()).toBe(true);
    expect(await asked.getByLabel("Expires").inputValue()).toBe("90");
    await asked.getByLabel("Name").fill("Wallboard");
    await page.keyboard.press("Enter");
    await once(page).waitFor();
    await button(page, "Copy line").click();
    const line = await copied(page);
    expect(line).toContain(`curl ${url()}/api/StatusPage`);
    expect(await paste(line)).toContain('"Success":true');
    await button(page, "I have kept it").click();
  });
});

describe("a key that is shown", () => {
  test("is asked about once before one leaves it, and is not there when one comes back", async () => {
    const page = await open("/components");
    await page.keyboard.press("g");
    await page.keyboard.press("k");
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    await create(page, "Left behind", "Read-Only");
    const [value = ""] = keyForm.exec(await html(page)) ?? [];
    expect(value).not.toBe("");

    // By a link, by going back, and by making another: stay.
    const question = dialog(page, "Have you kept the key?");
    for (const leave of [
      () => page.getByRole("link", { name: "Components" }).first().click(),
      () => page.evaluate("history.back()"),
      () => button(page, "Create Webhook Key").click(),
    ]) {
      await leave();
      await question.waitFor();
      await question.getByRole("button", { name: "Stay" }).click();
      await question.waitFor({ state: "detached" });
      expect(await html(page)).toContain(value);
    }

    await page.getByRole("link", { name: "Components" }).first().click();
    await question.getByRole("button", { name: "I have kept it, go on" }).click();
    await page.getByRole("heading", { level: 1, name: "Components" }).waitFor();
    await page.goBack();
    await row(page, "Left behind").waitFor();
    expect(await html(page)).not.toContain(value);
    await page.goForward();
    await page.getByRole("heading", { level: 1, name: "Components" }).waitFor();
    expect(await html(page)).not.toContain(value);
  });

  test("is not there after a reload, nor when a page that was put aside is shown again", async () => {
    const page = await open(place);
    const asked: string[] = [];
    page.on("dialog", (one) => {
      asked.push(one.type());
      void one.accept();
    });
    await create(page, "Reloaded", "Read-Only");
    const [value = ""] = keyForm.exec(await html(page)) ?? [];
    const kept =
      "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie])";
    expect(await page.evaluate(kept)).not.toContain(value);
    expect(page.url()).not.toContain(value);
    await page.reload();
    await row(page, "Reloaded").waitFor();
    expect(asked).toEqual(["beforeunload"]);
    expect(await html(page)).not.toContain(value);

    await create(page, "Put aside", "Read-Only");
    expect(await html(page)).toMatch(keyForm);
    await page.goto(url());
    await page.goBack();
    await row(page, "Put aside").waitFor();
    expect(await html(page)).not.toMatch(keyForm);

    // What a browser that keeps such pages whole would keep.
    await create(page, "Kept whole", "Read-Only");
    await page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))");
    expect(await html(page)).not.toMatch(keyForm);
  });
});

describe("a webhook key", () => {
  test("covers what was found and chosen from many, and its line reports one of these", async () => {
    for (let number = 1; number <= 9; number += 1) await component(`Shard ${number}`);
    const page = await open(place);
    await button(page, "Create Webhook Key").click();
    const asked = dialog(page, "Create Webhook Key");
    await asked.getByLabel("Name").fill("Blackbox prober");
    await asked.getByRole("button", { name: "Create Webhook Key" }).click();
    await asked.getByText("Choose at least one component, or all.").waitFor();
    await expectAccessible(page);
    await asked.getByLabel("Filter components").fill("shard 7");
    await asked.getByRole("checkbox", { name: "Shard 7" }).check();
    await asked.getByLabel("Filter components").fill("");
    await asked.getByRole("checkbox", { name: "Shard 9" }).check();
    await asked.getByText("2 components chosen").waitFor();
    await shoot(page, "credentials-webhook");
    await asked.getByRole("button", { name: "Create Webhook Key" }).click();
    await once(page).waitFor();
    await once(page).getByLabel("Status to report").selectOption("Degraded Performance");
    await button(page, "Copy line").click();
    expect(await paste(await copied(page))).toContain('"Success":true');
    await button(page, "I have kept it").click();
    expect(await row(page, "Blackbox prober").textContent()).toContain("Shard 7, Shard 9");
    const read = await server().ask("/api/v2/components.json");
    expect(read.text).toMatch(/"name":"Shard 7","status":"degraded_performance"/u);
  });

  test("covers all, said by itself", async () => {
    const page = await open(place, { device: "phone" });
    await button(page, "Create Webhook Key").click();
    const asked = dialog(page, "Create Webhook Key");
    await asked.getByLabel("Name").fill("All of it");
    await asked.getByRole("radio", { name: "All components, also those to come" }).check();
    await shoot(page, "credentials-webhook-phone");
    await asked.getByRole("button", { name: "Create Webhook Key" }).click();
    await once(page).waitFor();
    await shoot(page, "credentials-once-phone");
    await expectAccessible(page);
    await button(page, "I have kept it").click();
    expect(await row(page, "All of it").textContent()).toContain("all components, also those to come");
  });
});

describe("a key in the list", () => {
  test("is rotated with the overlap that is chosen, and the old one is seen to go on", async () => {
    const { value } = await key({ Name: "Rotated" });
    const page = await open(place);
    await button(page, "Rotate Rotated").click();
    const asked = dialog(page, "Rotate “Rotated”");
    expect(await asked.getByRole("radio", { name: "Goes on for 24 hours" }).isChecked()).toBe(true);
    await asked.getByRole("radio", { name: "Goes on for 1 hour" }).check();
    await shoot(page, "credentials-rotate");
    await expectAccessible(page);
    await asked.getByRole("button", { name: "Rotate, and show the new key" }).click();
    await once(page).waitFor();
    const [next = ""] = keyForm.exec(await html(page)) ?? [];
    expect(next).not.toBe(value);
    for (const one of [value, next]) {
      expect((await server().ask("/api/StatusPage", { key: one })).status).toBe(200);
    }
    await button(page, "I have kept it").click();
    const rows = row(page, "Rotated");
    expect(await rows.count()).toBe(2);
    expect(await rows.nth(1).textContent()).toMatch(/replaced works until/u);
  });

  test("is revoked after a question that says what that does", async () => {
    const { value } = await key({ Name: "Revoked" });
    const page = await open(place);
    await button(page, "Revoke Revoked").click();
    const question = dialog(page, "Revoke “Revoked”?");
    await question.getByText("It stops working within a second. This cannot be undone.").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await row(page, "Revoked").waitFor();
    await button(page, "Revoke Revoked").click();
    await expectAccessible(page);
    await question.getByRole("button", { name: "Revoke key" }).click();
    await page.getByText("Key Revoked revoked").waitFor();
    await row(page, "Revoked").waitFor({ state: "detached" });
    await expect.poll(async () => (await server().ask("/api/StatusPage", { key: value })).status).toBe(401);
    expect(await page.evaluate("document.activeElement?.tagName")).toBe("H1");
  });

  test("is renamed, and told where its name is taken", async () => {
    await key({ Name: "Taken" });
    await key({ Name: "Misnamed" });
    const page = await open(place);
    await button(page, "More for Misnamed").click();
    await page.getByRole("menuitem", { name: "Rename, or change its rate" }).click();
    const asked = dialog(page, "Rename “Misnamed”");
    await asked.getByLabel("Name").fill("taken");
    await page.keyboard.press("Enter");
    await asked.getByText('A live key is named "taken".').waitFor();
    expect(complaints().join()).toContain("409");
    await expectAccessible(page);
    await asked.getByLabel("Name").fill("Well named");
    await asked.getByLabel("Requests a minute").fill("60");
    await page.keyboard.press("Enter");
    await row(page, "Well named").waitFor();
  });

  test("is flagged where it is old, seen in a URL, or soon to end, and says what to do", async () => {
    const old = await key({ Name: "Oldest", ExpiresInDays: null });
    const seen = await key({ Name: "Seen" });
    await key({ Name: "Ending", ExpiresInDays: 5 });
    await server().ask(`/api/StatusPage?api_key=${seen.value}`);
    await server().door.write(
      q
        .updateTable("api_key")
        .set({ created_at: Date.now() - 112 * 86_400_000 })
        .where("public_id", "=", old.id)
        .compile(),
    );
    const page = await open(place);
    await expect.poll(() => row(page, "Oldest").textContent()).toContain("112 days");
    await row(page, "Oldest").getByText("Older than 90 days").click();
    await row(page, "Oldest").getByText("rotate it").waitFor();
    await expect.poll(() => row(page, "Seen").textContent()).toContain("seen in a URL");
    expect(await row(page, "Ending").textContent()).toContain("expires in 5 days");
    await shoot(page, "credentials-flags");
    await expectAccessible(page);
  });

  test.each(["phone", "narrow"] as const)("stands as a block on a %s", async (device) => {
    const page = await open(place, { device });
    await row(page, "Deploy script").waitFor();
    await shoot(page, `credentials-list-${device}`);
    await expectAccessible(page);
    await button(page, "Create API Key").click();
    await shoot(page, `credentials-create-${device}`);
    await expectAccessible(page);
  });
});

describe("who signed in a while ago", () => {
  test("is asked who they are before a key is made, and then has it without typing anything again", async () => {
    const page = await visit("/portal/sign-in");
    await page.getByLabel("E-mail").fill(owner.Email);
    await page.getByLabel("Password", { exact: true }).fill(owner.Password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("button", { name: /Maja Lind/u }).waitFor();
    const { door, key: anyKey } = server();
    const sessions = q.selectFrom("session").select("id").orderBy("id", "desc").limit(1).compile();
    const [session] = await door.rows(sessions);
    const longAgo = { proven_at: Date.now() - 16 * 60_000 };
    await door.write(
      q
        .updateTable("session")
        .set(longAgo)
        .where("id", "=", session?.id ?? 0)
        .compile(),
    );
    // A change of keys has the service read anew who is signed in.
    await anyKey("Read-Only");

    await page.goto(`${url()}/portal${place}`);
    await button(page, "Create API Key").click();
    await dialog(page, "Create API Key").getByLabel("Name").fill("Proven");
    // Until it has, nothing is asked.
    await expect
      .poll(() =>
        page.evaluate(`fetch("/portal/api/Key", { method: "POST", headers: { "x-signalbox": "portal" } })
          .then(({ status }) => status)`),
      )
      .toBe(403);
    await page.keyboard.press("Enter");
    const asked = dialog(page, "Is it you?");
    await asked.getByLabel("Password", { exact: true }).fill(owner.Password);
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await once(page).waitFor();
    await button(page, "I have kept it").click();
    await row(page, "Proven").waitFor();
    expect(complaints().join()).toContain("403");
  });
});

describe("those who may not make keys", () => {
  test.each(["Viewer", "Editor"] as const)("are told so and see none: %s", async (role) => {
    const page = await open(place, { as: role });
    await page.getByText("takes at least the role Admin").waitFor();
    expect(complaints().join()).toContain("403");
    expect(await page.getByRole("row").count()).toBe(0);
  });
});
