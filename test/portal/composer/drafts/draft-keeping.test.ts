import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type DraftStatus,
  newestDraft,
  readLocalDraft,
  startSavingDraft,
} from "../../../../portal/src/screens/composer/drafts/draft-saving.ts";
import { blankForm } from "../../../../portal/src/screens/composer/model/composer-form.ts";
import {
  readSavedForm,
  type SavedForm,
  savedBase,
} from "../../../../portal/src/screens/composer/model/saved-form.ts";
import { anAnnouncement } from "../announcement.ts";

const kept = (title: string, typedAt = 1): SavedForm => ({
  operation: "CreateAnnouncement",
  announcementId: null,
  updateId: null,
  form: { ...blankForm("Incident"), title },
  base: null,
  typedAt,
});

function aShelf() {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}

function begin(send: (kept: SavedForm) => Promise<void>, storage = aShelf()) {
  const seen: DraftStatus[] = [];
  const keeping = startSavingDraft({
    id: "d",
    storage,
    send: async (one) => {
      if (one !== null) await send(one);
    },
    now: () => 7,
    onChange: (one) => seen.push(one),
  });
  return { keeping, seen, storage };
}

describe("typed text", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("typed text is stored in the browser at once, and on the server when typing pauses", async () => {
    const send = vi.fn<(kept: SavedForm) => Promise<void>>(async () => {});
    const { keeping, storage, seen } = begin(send);
    keeping.save(kept("C"));
    keeping.save(kept("Ca"));
    expect(readLocalDraft(storage, "d")?.form.form.title).toBe("Ca");
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(send.mock.calls.map(([one]) => one.form.title)).toEqual(["Ca"]);
    expect(seen.at(-1)).toEqual({ kind: "kept", at: 7 });
  });

  it("an empty draft is not shown as saved, though the server learns who is editing", async () => {
    const send = vi.fn<(one: SavedForm | null) => Promise<void>>(async () => {});
    const onChange = vi.fn<(one: DraftStatus) => void>();
    const storage = aShelf();
    const keeping = startSavingDraft({ id: "d", storage, send, now: () => 7, onChange });
    keeping.refreshPresence(null);
    await keeping.flush();
    send.mockRejectedValueOnce(new Error("away"));
    keeping.refreshPresence(null);
    await keeping.flush();
    expect(send.mock.calls).toEqual([[null], [null]]);
    expect(onChange).not.toHaveBeenCalled();
    expect(readLocalDraft(storage, "d")).toBeUndefined();
  });

  it("typed text is shown as saved in this browser only while the server is unreachable, and is sent afterwards", async () => {
    let isAway = true;
    const send = vi.fn<(kept: SavedForm) => Promise<void>>(async () => {
      if (isAway) throw new Error("away");
    });
    const { keeping, seen } = begin(send);
    keeping.save(kept("Ca"));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen.at(-1)?.kind).toBe("here");
    isAway = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(seen.at(-1)?.kind).toBe("kept");
  });

  it("typed text never arrives before earlier text", async () => {
    const arrived: string[] = [];
    let answerFirst: () => void = () => {};
    const send = async ({ form }: SavedForm) => {
      if (form.title === "one") await new Promise<void>((resolve) => (answerFirst = resolve));
      arrived.push(form.title);
    };
    const { keeping } = begin(send);
    keeping.save(kept("one"));
    const first = keeping.flush();
    await Promise.resolve();
    keeping.save(kept("two"));
    const second = keeping.flush();
    await vi.advanceTimersByTimeAsync(10);
    answerFirst();
    await Promise.all([first, second]);
    expect(arrived).toEqual(["one", "two"]);
  });

  it("typed text is deleted once it is published", async () => {
    const send = vi.fn<(kept: SavedForm) => Promise<void>>(async () => {});
    const { keeping, storage } = begin(send);
    keeping.save(kept("Ca"));
    keeping.discard();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(send).not.toHaveBeenCalled();
    expect(readLocalDraft(storage, "d")).toBeUndefined();
  });

  it("typed text is sent even if the browser stores nothing", async () => {
    const refuse = () => {
      throw new Error("full");
    };
    const send = vi.fn<(kept: SavedForm) => Promise<void>>(async () => {});
    const { keeping } = begin(send, { getItem: refuse, setItem: refuse, removeItem: refuse });
    keeping.save(kept("Ca"));
    await keeping.flush();
    expect(send).toHaveBeenCalledOnce();
  });
});

describe("a reloaded draft", () => {
  it("a reloaded draft is the later of the browser's and the server's", () => {
    const here = (title: string, typedAt: number, wasSent = false) => ({
      form: kept(title, typedAt),
      wasSent,
    });
    expect(newestDraft(here("a", 1), kept("b", 2))?.form.title).toBe("b");
    expect(newestDraft(here("a", 2), kept("b", 1))?.form.title).toBe("a");
    expect(newestDraft(undefined, kept("b"))?.form.title).toBe("b");
    expect(newestDraft(here("a", 1), undefined)?.form.title).toBe("a");
  });

  it("a reloaded draft is empty if it was on the server and is no longer: it was published or deleted", () => {
    expect(newestDraft({ form: kept("a"), wasSent: true }, undefined)).toBeUndefined();
  });

  it("a reloaded draft is unchanged", () => {
    const whole: SavedForm = {
      ...kept("a"),
      form: {
        ...blankForm("Maintenance"),
        affected: [{ componentId: "a", status: "Partial Outage" }],
        fields: { Service: "S" },
        translations: { de: { Title: "T" } },
      },
      base: savedBase(anAnnouncement(), '"r1"', null),
    };
    expect(readSavedForm(JSON.parse(JSON.stringify(whole)))).toEqual(whole);
  });

  it("a reloaded draft is empty if the stored value is invalid", () => {
    for (const value of [null, 1, "x", [], {}, { form: { kind: "Other" } }])
      expect(readSavedForm(value)).toBeUndefined();
  });

  it("a reloaded draft takes fields missing in an older release from an empty form", () => {
    const read = readSavedForm({
      operation: "CreateAnnouncement",
      form: { kind: "Incident", title: "T", affected: [{}, 3] },
    });
    expect(read?.form).toEqual({ ...blankForm("Incident"), title: "T" });
  });
});
