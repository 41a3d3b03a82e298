import { expect, test } from "vitest";
import { renderPage } from "../../../src/publishing/page/status-page.ts";
import { type AnnouncementExample, withAnnouncements } from "./announcement-examples.ts";
import { exampleSnapshot } from "./fixtures.ts";

test("an open incident has the mark of its impact above its title, with components and without", () => {
  const isMarked = (incident: AnnouncementExample) =>
    renderPage(withAnnouncements(exampleSnapshot("calm"), [incident])).includes(
      '<p class="kind small"><svg class="mark',
    );
  expect(isMarked({ title: "Sign-in fails", impact: "Minor" })).toBe(true);
  expect(isMarked({ title: "Sign-in fails", impact: "None" })).toBe(false);
  expect(isMarked({ title: "Slow", impact: "Minor", affected: { Checkout: "Operational" } })).toBe(true);
});

test("the list of updates has a name for screen readers", () => {
  const snapshot = exampleSnapshot("calm");
  const updates = [[snapshot.asOf, "Investigating", "Slow."]] as const;
  const document = renderPage(withAnnouncements(snapshot, [{ title: "Sign-in fails", updates }]));
  expect(document).toContain('<ul class="register" aria-label="Updates">');
});
