import { expect, it } from "vitest";
import { lackingPostmortem } from "../../../portal/src/screens/announcements/lacking-postmortem.ts";

it("a postmortem is offered once for each resolved incident that has none", () => {
  const incident = { Id: "a", Title: "T", Kind: "Incident", State: "Resolved", Postmortem: null } as const;
  const postmortem = { Message: "M", MessageHtml: "<p>M</p>", PublishedAt: "2026-11-24T14:14:30Z" };
  const found = lackingPostmortem([
    incident,
    { ...incident, Id: "b", State: "Monitoring" },
    { ...incident, Id: "c", Postmortem: { ...postmortem, Translations: null } },
    { ...incident, Id: "d", Kind: "Maintenance", State: "Completed" },
    { ...incident, Id: "e" },
    incident,
  ]);
  expect(found.map(({ Id }) => Id)).toEqual(["a", "e"]);
});
