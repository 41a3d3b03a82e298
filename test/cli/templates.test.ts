/** Templates of announcements on the command line. */
import { beforeEach, expect, it } from "vitest";
import { boxForTest } from "./cli-on-either-engine.ts";
import type { NearBox } from "./in-process-cli.ts";

let box: NearBox;
beforeEach(async () => {
  box = await boxForTest();
  await box.call("component", "create", "API");
});

const texts = ["--title", "{{Provider}} fails", "--message", "We wait for {{Provider}} since {{Time}}."];
const create = (...options: readonly string[]) =>
  box.call("template", "create", "Provider outage", ...texts, ...options);
const show = async (name: string) => {
  const { out } = await box.call("template", "show", name, "--json");
  return JSON.parse(out) as unknown;
};

it("template create prints the id, and template show its texts, fields and components", async () => {
  const created = await create("--component", "API=Partial Outage", "--state", "identified");
  expect(created.err).toBe(
    'Template "Provider outage" created. `bin/signalbox announcement create --template "Provider outage" --field Provider=VALUE --field Time=VALUE` uses it.\n',
  );
  expect(await show("provider OUTAGE")).toMatchObject({ Id: created.out.trim(), Kind: "Incident" });
  const { out } = await box.call("template", "show", "Provider outage");
  for (const part of [
    /^Title +\{\{Provider\}\} fails$/mu,
    /^Fields +Provider, Time$/mu,
    /^State +Identified$/mu,
    /^API +Partial Outage$/mu,
    /^ {2}We wait for/mu,
  ])
    expect(out).toMatch(part);
});

it("template create refuses a name that is taken, a component that does not exist, and names invalid options", async () => {
  await create();
  expect(await create()).toMatchObject({ code: 1, err: expect.stringContaining("is taken") as unknown });
  const foreign = await create("--component", "APJ=Major Outage");
  expect([foreign.code, foreign.err]).toEqual([1, expect.stringContaining('Did you mean "API"?')]);
  const wrong = await create("--state", "Resolvd", "--impact", "Bad");
  expect(wrong.err).toContain('--state cannot be "Resolvd". Did you mean Resolved? ');
  expect(wrong.err).toContain('--impact cannot be "Bad". Choose one of: None,');
});

it("template set changes what it is given, and an empty value clears", async () => {
  await create("--component", "API=Partial Outage", "--state", "Identified");
  const set = (...words: readonly string[]) => box.call("template", "set", "Provider outage", ...words);
  expect((await set("--title", "{{Provider}} is slow")).out).toBe('Template "Provider outage" updated.\n');
  expect(await show("Provider outage")).toMatchObject({
    Title: "{{Provider}} is slow",
    State: "Identified",
    AffectedComponents: [{ Name: "API" }],
  });
  await set("--state", "", "--component", "", "--name", "Slow provider");
  expect(await show("Slow provider")).toMatchObject({ State: null, AffectedComponents: [] });
  expect((await set("--title", "x")).err).toBe(
    'There is no template "Provider outage". `bin/signalbox template list` lists them.\n',
  );
});

it("a template of a name that several pages have is found by its page", async () => {
  await box.call("page", "create", "Internal", "--slug", "internal");
  await create();
  await create("--page", "internal");
  expect(await box.call("template", "show", "Provider outage")).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^2 pages have a template named "Provider outage"\. Set --page, or give an id:\n {2}\S+ \(page "\S+"\)\n {2}\S+ \(page "internal"\)\n$/u,
    ) as unknown,
  });
  expect((await box.call("template", "show", "Provider outage", "--page", "internal")).out).toMatch(
    /^Page +internal$/mu,
  );
});

it("the beginning of a template's name stands for it, but not where it is deleted by a script", async () => {
  await create();
  expect(await show("prov")).toMatchObject({ Name: "Provider outage" });
  const refused = await box.call("template", "delete", "prov", "--yes");
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining('Did you mean "Provider outage"?'),
  ]);
  await box.call("template", "create", "Provider slow", ...texts);
  expect((await box.call("template", "show", "prov")).err).toMatch(
    /^2 templates have a name that begins with "prov"\. Give an id:\n {2}\S+ "Provider outage" /u,
  );
});

it("template delete asks, and template restore undoes it", async () => {
  await create();
  expect((await box.call("template", "delete", "Provider outage")).code).toBe(2);
  expect((await box.call("template", "delete", "Provider outage", "--yes")).out).toContain("deleted");
  expect((await box.call("template", "list")).err).toBe(
    "There are no templates. `bin/signalbox template create NAME` creates one.\n",
  );
  expect((await box.call("trash", "list")).out).toMatch(/^Provider outage +Template /mu);
  expect((await box.call("template", "restore", "Provider outage")).code).toBe(0);
  expect(await show("Provider outage")).toMatchObject({ Name: "Provider outage" });
});

it("announcement create --template needs a value for each field", async () => {
  await create();
  const announce = (...fields: readonly string[]) =>
    box.call("announcement", "create", "--template", "Provider outage", ...fields);
  expect(await announce("--field", "Provider= ")).toEqual({
    code: 2,
    out: "",
    err: [
      "--field Provider=VALUE: Give a value: an empty one leaves a gap in the text.",
      'The template requires the field "Time": --field Time=VALUE.',
      "`bin/signalbox announcement create --help` shows its usage.",
      "",
    ].join("\n"),
  });
  expect((await announce("--field", "provider=Stripe", "--field", "Time=14:02")).code).toBe(0);
});
