/** The table of the roles in docs/people.md, compared with the policies of the routes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { operationList } from "../../src/contract/operations/operations.ts";
import { mayUse, type PersonAccess, personRoles } from "../../src/contract/people.ts";
import { portalOperationList } from "../../src/contract/portal/portal-operations.ts";

/** The operations of each row of the table, by their resource and access. */
const rows: Readonly<Record<string, string>> = {
  "see pages":
    "Announcement view, Component view, ComponentGroup view, IntegrationGuide view, Live view, Occurrences view, Overview view, Page view, SendingState view, Template view",
  "manage their own account": "Me view, Proof view, Session view, SignOut view",
  "write, publish and delete announcements": "Announcement edit, Draft edit, Held edit, Preview edit",
  "write templates": "Template edit",
  "create, change, order and delete components": "Component edit, ComponentGroup edit",
  "restore them from the trash": "Trash edit",
  "create pages": "Page administer",
  "see and manage subscribers":
    "Announcement administer, Delivery administer, NotificationSettings administer, Subscriber administer, Subscriber.csv administer, SubscriberCounts administer, SubscriberImport administer",
  "integrations, team alerts": "Integration administer, TeamAlert administer, TeamDestination administer",
  "API keys": "Key administer",
  "people and invitations": "Invitation administer, Person administer",
  "read and export the audit log": "AuditEvent administer, AuditEvent.csv administer",
  "delete and restore pages": "Page own",
  "resume sending": "NotificationSettings own",
};

/** Rows whose limit is in the commands: `refuseWithoutRank`. */
const rowsOfCommands: Readonly<Record<string, PersonAccess>> = { "invite, change and remove owners": "own" };

const policies = [
  ...portalOperationList.map(({ path, access }) => ({ path, access })),
  ...operationList.flatMap(({ path, portal }) => (portal === null ? [] : { path, access: portal })),
].filter(({ access }) => access !== "anyone");

it("the table of the roles names all that people may do, and the roles that may", () => {
  const people = readFileSync(join(import.meta.dirname, "../../docs/people.md"), "utf8");
  const [, section = ""] = /^## Roles\n(.*?)^## /msu.exec(people) ?? [];
  expect(section).toContain(`| May | ${personRoles.join(" | ")} |`);
  const table = [...section.matchAll(/^\| (?<may>[a-zA-Z][^|]+) \|(?<marks>(?: (?:yes )?\|){4})$/gmu)].map(
    ({ groups }) => ({ may: groups?.["may"] ?? "", marks: groups?.["marks"] ?? "" }),
  );
  const listed = table.map(({ may }) =>
    [...Object.keys(rows), ...Object.keys(rowsOfCommands)].find((title) => may.startsWith(title)),
  );
  expect(listed).toEqual([...Object.keys(rows), ...Object.keys(rowsOfCommands)]);

  const expected = new Set(
    policies.map(({ path, access }) => `${/\/api\/([^/]+)/u.exec(path)?.[1] ?? path} ${access}`),
  );
  const assigned = Object.values(rows).flatMap((names) => names.split(", "));
  expect(assigned.toSorted()).toEqual([...expected].sort());

  const marksOf = (access: PersonAccess) =>
    personRoles.map((role) => (mayUse(role, access) ? " yes |" : " |")).join("");
  const accessOf = (title: string) =>
    rowsOfCommands[title] ??
    policies.find(({ access }) => (rows[title] ?? "").endsWith(` ${access}`))?.access;
  for (const [index, title] of listed.entries()) {
    const access = accessOf(title ?? "") ?? "anyone";
    expect([title, table[index]?.marks]).toEqual([title, marksOf(access)]);
    for (const name of (rows[title ?? ""] ?? "").split(", ").filter(Boolean))
      expect([title, name]).toEqual([title, `${name.split(" ")[0] ?? ""} ${access}`]);
  }
});
