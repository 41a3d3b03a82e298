import { describe, expect, it } from "vitest";
import {
  availableStates,
  blankForm,
  fromProblems,
  fromTemplate,
  withKind,
  withProblems,
} from "../../../../portal/src/screens/composer/model/composer-form.ts";
import {
  fromAnnouncement,
  fromUpdate,
  initialForm,
} from "../../../../portal/src/screens/composer/model/initial-form.ts";
import { missingFields } from "../../../../portal/src/screens/composer/model/missing-fields.ts";
import { bodyOf } from "../../../../portal/src/screens/composer/model/request-bodies.ts";
import {
  announcementCreate,
  announcementPatch,
  updateCreate,
} from "../../../../src/contract/announcements.ts";
import type { TemplateOut } from "../../../../src/contract/templates.ts";
import { announcementKinds } from "../../../../src/contract/words.ts";
import { anAnnouncement } from "../announcement.ts";

const template: TemplateOut = {
  Id: "0199a000-0000-7000-8000-000000000002",
  Name: "Payments",
  Kind: "Incident",
  Title: "{{Service}} fails",
  State: "Identified",
  Message: "We look into {{service}}. Next word by {{Time}}.",
  Impact: null,
  AffectedComponents: [],
  Fields: ["Service", "Time"],
  Translations: { de: { Title: "{{Service}} gestört" } },
  Page: "status",
  CreatedAt: "2026-11-21T10:00:00.000Z",
  UpdatedAt: "2026-11-21T10:00:00.000Z",
};

describe("a form", () => {
  it("a form started from failing components has their shown statuses", () => {
    const form = fromProblems([
      { componentId: "a", status: "Partial Outage" },
      { componentId: "b", status: "Unknown" },
    ]);
    expect(form.affected).toEqual([
      { componentId: "a", status: "Partial Outage" },
      { componentId: "b", status: "Degraded Performance" },
    ]);
  });

  it("a form started from a template keeps its components if the template has none", () => {
    const before = fromProblems([{ componentId: "a", status: "Major Outage" }]);
    const form = fromTemplate(template, before);
    expect(form).toMatchObject({
      title: "{{Service}} fails",
      state: "Identified",
      affected: before.affected,
    });
    expect(form.fields).toEqual({ Service: "", Time: "" });
  });

  it("a form of another kind keeps its texts and its components", () => {
    const form = withKind(
      { ...blankForm("Incident"), title: "T", affected: [{ componentId: "a", status: "Partial Outage" }] },
      "Maintenance",
    );
    expect(form).toMatchObject({ kind: "Maintenance", title: "T", state: "Scheduled" });
    expect(form.affected).toEqual([{ componentId: "a", status: "Major Outage", isUnstated: true }]);
  });

  it("a form offers the initial states for a new announcement, and the legal moves later", () => {
    expect(availableStates("Maintenance", undefined)).toEqual(["Scheduled", "In Progress", "Completed"]);
    expect(availableStates("Maintenance", "In Progress")).toEqual(["In Progress", "Verifying", "Completed"]);
    expect(availableStates("Maintenance", "Completed")).toEqual(["Completed"]);
    expect(availableStates("Incident", "Resolved")).toEqual([
      "Investigating",
      "Identified",
      "Monitoring",
      "Resolved",
    ]);
  });
});

describe("the body of a form", () => {
  it("the body of a form is accepted by the service, for each kind", () => {
    for (const kind of announcementKinds) {
      const form = {
        ...blankForm(kind),
        title: " T ",
        message: "M",
        startsAt: "2026-11-29T02:00:00.000Z",
        endsAt: "2026-11-29T04:00:00.000Z",
        affected: [{ componentId: "a", status: "Degraded Performance" as const }],
      };
      const read = announcementCreate.safeParse(bodyOf("CreateAnnouncement", form, undefined));
      expect(read.error).toBeUndefined();
      expect(read.data).toMatchObject({ Kind: kind, Title: "T", Message: "M" });
    }
  });

  it("the body of a backfilled incident contains its start and end", () => {
    const form = {
      ...blankForm("Incident"),
      title: "T",
      message: "M",
      startsAt: "2026-11-20T02:00:00.000Z",
      endsAt: "2026-11-20T03:00:00.000Z",
    };
    expect(bodyOf("CreateAnnouncement", { ...form, state: "Resolved" }, undefined)).toMatchObject({
      StartsAt: "2026-11-20T02:00:00.000Z",
      ResolvedAt: "2026-11-20T03:00:00.000Z",
    });
    expect(bodyOf("CreateAnnouncement", form, undefined)).not.toHaveProperty("ResolvedAt");
  });

  it("the body of a form has the template's fields filled in, in translations too", () => {
    const form = {
      ...fromTemplate(template, blankForm("Incident")),
      fields: { Service: "Checkout", Time: "14:20" },
    };
    expect(bodyOf("CreateAnnouncement", form, undefined)).toMatchObject({
      Title: "Checkout fails",
      Message: "We look into Checkout. Next word by 14:20.",
      Translations: { de: { Title: "Checkout gestört" } },
    });
  });

  it("the body of a form pins an open announcement, and an edit unpins it", () => {
    const form = { ...blankForm("Incident"), title: "T", message: "M", pinned: true };
    expect(bodyOf("CreateAnnouncement", form, undefined)).toMatchObject({ Pinned: true });
    expect(bodyOf("CreateAnnouncement", blankForm("Incident"), undefined)).not.toHaveProperty("Pinned");
    const backfilled = { ...form, state: "Resolved" } as const;
    expect(bodyOf("CreateAnnouncement", backfilled, undefined)).not.toHaveProperty("Pinned");
    const before = anAnnouncement({ Pinned: true });
    const edited = { ...fromAnnouncement(before), pinned: false };
    expect(bodyOf("PatchAnnouncement", edited, before)).toEqual({ Pinned: false });
  });

  it("the body of an edit contains only changed fields", () => {
    const before = anAnnouncement();
    expect(bodyOf("PatchAnnouncement", fromAnnouncement(before), before)).toEqual({});
    const body = bodyOf("PatchAnnouncement", { ...fromAnnouncement(before), title: "Other" }, before);
    expect(body).toEqual({ Title: "Other" });
    expect(announcementPatch.safeParse(body).success).toBe(true);
  });

  it("the body of an update contains components only if they were changed", () => {
    const before = anAnnouncement();
    const form = { ...fromAnnouncement(before), state: "Monitoring" as const, message: "Fixed." };
    expect(bodyOf("PostUpdate", form, before)).toEqual({ State: "Monitoring", Message: "Fixed." });
    const better = {
      ...form,
      affected: [{ componentId: "checkout", status: "Degraded Performance" as const }],
    };
    const body = bodyOf("PostUpdate", better, before);
    expect(body).toHaveProperty("AffectedComponents");
    expect(updateCreate.safeParse(body).success).toBe(true);
  });

  it("the body of an update's edit contains the text alone, in all written languages", () => {
    const before = anAnnouncement();
    const form = { ...fromUpdate(before, "update"), message: "A key ran out." };
    expect(bodyOf("PatchUpdate", form, before)).toEqual({ Message: "A key ran out.", Translations: null });
    const translations = { de: { Message: "Ein Schlüssel ist abgelaufen." }, fr: { Message: " " }, it: {} };
    expect(bodyOf("PatchUpdate", { ...form, translations }, before)).toEqual({
      Message: "A key ran out.",
      Translations: { de: { Message: "Ein Schlüssel ist abgelaufen." } },
    });
  });

  it("the body of an edit keeps translated messages beside translated titles", () => {
    const before = anAnnouncement({ Translations: { de: { Title: "Karten", Message: "Wir suchen." } } });
    const form = initialForm("PatchAnnouncement", before, null);
    expect(bodyOf("PatchAnnouncement", form, before)).toEqual({});
    const translations = { ...form.translations, de: { ...form.translations?.["de"], Title: "Zahlungen" } };
    expect(bodyOf("PatchAnnouncement", { ...form, translations }, before)).toEqual({
      Translations: { de: { Title: "Zahlungen", Message: "Wir suchen." } },
    });
    expect(bodyOf("PatchAnnouncement", { ...form, translations: null }, before)).toEqual({
      Translations: null,
    });
  });

  it("the body of an update does not repeat the announcement's translations", () => {
    const before = anAnnouncement({ Translations: { de: { Title: "Karten", Message: "Wir suchen." } } });
    const form = { ...initialForm("PostUpdate", before, null), message: "More." };
    expect(bodyOf("PostUpdate", form, before)).not.toHaveProperty("Translations");
  });
});

describe("the missing fields of a form", () => {
  it("the missing fields of a form are listed in order", () => {
    expect(missingFields("CreateAnnouncement", blankForm("Maintenance"), undefined)).toEqual([
      "title",
      "message",
      "startsAt",
      "endsAt",
    ]);
  });

  it("the missing fields of a form include an end after the start", () => {
    const form = {
      ...blankForm("Maintenance"),
      title: "T",
      message: "M",
      startsAt: "2026-11-29T04:00:00.000Z",
      endsAt: "2026-11-29T02:00:00.000Z",
    };
    expect(missingFields("CreateAnnouncement", form, undefined)).toEqual(["endsTooEarly"]);
  });

  it("the missing fields of a form include the last day of a series with an end date", () => {
    const form = {
      ...blankForm("Maintenance"),
      title: "T",
      message: "M",
      startsAt: "2126-11-29T02:00:00.000Z",
      endsAt: "2126-11-29T04:00:00.000Z",
    };
    const recurring = (recurrence: string) =>
      missingFields("CreateAnnouncement", { ...form, recurrence }, undefined);
    expect(recurring("FREQ=WEEKLY;BYDAY=SU;UNTIL=")).toEqual(["seriesEnd"]);
    expect(recurring("FREQ=WEEKLY;BYDAY=SU;UNTIL=21261231")).toEqual([]);
  });

  it("the missing fields of a form include each placeholder left in the texts", () => {
    const form = fromTemplate(template, blankForm("Incident"));
    expect(missingFields("CreateAnnouncement", form, undefined)).toEqual(["fields", "fields"]);
    expect(
      missingFields("CreateAnnouncement", { ...form, fields: { Service: "S", Time: "T" } }, undefined),
    ).toEqual([]);
    const written = { ...form, title: "T", message: "M" };
    expect(missingFields("CreateAnnouncement", written, undefined)).toEqual(["fields"]);
    expect(missingFields("CreateAnnouncement", { ...written, translations: null }, undefined)).toEqual([]);
  });

  it("the missing fields of an edit include any change", () => {
    const before = anAnnouncement();
    expect(missingFields("PatchAnnouncement", fromAnnouncement(before), before)).toEqual(["nothing"]);
  });
});

it("components with problems are added to what was written and chosen, which becomes an incident", () => {
  const written = {
    ...blankForm("Notice"),
    title: "Slow search",
    affected: fromProblems([failing("a")]).affected,
  };
  const form = withProblems(written, [failing("a"), failing("b")]);
  expect(form).toMatchObject({ kind: "Incident", title: "Slow search" });
  expect(form.affected.map(({ componentId }) => componentId)).toEqual(["a", "b"]);
});

const failing = (componentId: string) => ({ componentId, status: "Partial Outage" }) as const;
