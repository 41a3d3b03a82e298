import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type DraftStatus,
  newestDraft,
  readLocalDraft,
  startSavingDraft,
} from "../../../../portal/src/screens/composer/drafts/draft-saving.ts";
import { sendUnsentDrafts } from "../../../../portal/src/screens/composer/drafts/unsent-drafts.ts";
import { blankForm } from "../../../../portal/src/screens/composer/model/composer-form.ts";
import {
  readSavedForm,
  type SavedForm,
  savedBase,
} from "../../../../portal/src/screens/composer/model/saved-form.ts";
import { anAnnouncement } from "../announcement.ts";

const savedForm = (title: string, typedAt = 1): SavedForm => ({
  operation: "CreateAnnouncement",
  announcementId: null,
  updateId: null,
  form: { ...blankForm("Incident"), title },
  base: null,
  typedAt,
});

function memoryStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    key: (index: number) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size;
    },
  };
}

function startSaver(send: (savedForm: SavedForm) => Promise<void>, storage = memoryStorage()) {
  const statuses: DraftStatus[] = [];
  const saver = startSavingDraft({
    id: "d",
    personId: "p",
    storage,
    send: async (form) => {
      if (form !== null) await send(form);
    },
    now: () => 7,
    onChange: (form) => statuses.push(form),
  });
  return { saver, statuses, storage };
}

describe("typed text", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("typed text is stored in the browser at once, and on the server when typing pauses", async () => {
    const send = vi.fn<(savedForm: SavedForm) => Promise<void>>(async () => {});
    const { saver, storage, statuses } = startSaver(send);
    saver.save(savedForm("C"));
    saver.save(savedForm("Ca"));
    expect(readLocalDraft(storage, "d")?.form.form.title).toBe("Ca");
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(send.mock.calls.map(([form]) => form.form.title)).toEqual(["Ca"]);
    expect(statuses.at(-1)).toEqual({ kind: "saved", at: 7 });
  });

  it("an empty draft is not shown as saved, though the server learns who is editing", async () => {
    const send = vi.fn<(form: SavedForm | null) => Promise<void>>(async () => {});
    const onChange = vi.fn<(form: DraftStatus) => void>();
    const storage = memoryStorage();
    const saver = startSavingDraft({ id: "d", personId: "p", storage, send, now: () => 7, onChange });
    saver.refreshPresence(null);
    await saver.flush();
    send.mockRejectedValueOnce(new Error("away"));
    saver.refreshPresence(null);
    await saver.flush();
    expect(send.mock.calls.map(([form]) => form)).toEqual([null, null]);
    expect(onChange).not.toHaveBeenCalled();
    expect(readLocalDraft(storage, "d")).toBeUndefined();
  });

  it("typed text is shown as saved in this browser only while the server is unreachable, and is sent afterwards", async () => {
    let isAway = true;
    const send = vi.fn<(savedForm: SavedForm) => Promise<void>>(async () => {
      if (isAway) throw new Error("away");
    });
    const { saver, statuses } = startSaver(send);
    saver.save(savedForm("Ca"));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(statuses.at(-1)?.kind).toBe("local");
    isAway = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(statuses.at(-1)?.kind).toBe("saved");
  });

  it("typed text never arrives before earlier text", async () => {
    const arrived: string[] = [];
    let answerFirst: () => void = () => {};
    const send = async ({ form }: SavedForm) => {
      if (form.title === "one") await new Promise<void>((resolve) => (answerFirst = resolve));
      arrived.push(form.title);
    };
    const { saver } = startSaver(send);
    saver.save(savedForm("one"));
    const firstFlush = saver.flush();
    await Promise.resolve();
    saver.save(savedForm("two"));
    const second = saver.flush();
    await vi.advanceTimersByTimeAsync(10);
    answerFirst();
    await Promise.all([firstFlush, second]);
    expect(arrived).toEqual(["one", "two"]);
  });

  it("typed text is deleted once it is published", async () => {
    const send = vi.fn<(savedForm: SavedForm) => Promise<void>>(async () => {});
    const { saver, storage } = startSaver(send);
    saver.save(savedForm("Ca"));
    saver.discard();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(send).not.toHaveBeenCalled();
    expect(readLocalDraft(storage, "d")).toBeUndefined();
  });

  it("typed text is sent even if the browser stores nothing", async () => {
    const refuse = () => {
      throw new Error("full");
    };
    const send = vi.fn<(savedForm: SavedForm) => Promise<void>>(async () => {});
    const { saver } = startSaver(send, {
      ...memoryStorage(),
      getItem: refuse,
      setItem: refuse,
      removeItem: refuse,
    });
    saver.save(savedForm("Ca"));
    await saver.flush();
    expect(send).toHaveBeenCalledOnce();
  });
});

describe("a document that ends", () => {
  it("text that is not sent yet is sent at once, also beside a request that has no answer", async () => {
    const send = vi.fn<(form: SavedForm) => Promise<void>>(() => new Promise(() => {}));
    const { saver } = startSaver(send);
    saver.save(savedForm("one"));
    void saver.flush();
    await Promise.resolve();
    saver.save(savedForm("two"));
    saver.sendBeforeLeaving();
    expect(send.mock.calls.map(([form]) => form.form.title)).toEqual(["one", "two"]);
    saver.stop();
  });

  /** Leaves a text that was typed at 5 unsent, and has the drafts read by a person, of which the service has one typed at a time. */
  async function readLater(personId: string, remoteTypedAt: number | undefined) {
    const { saver, storage } = startSaver(() => Promise.reject(new Error("away")));
    saver.save(savedForm("Ca", 5));
    saver.stop();
    const put = vi.fn<(id: string, form: SavedForm) => Promise<void>>(() => Promise.resolve());
    const read = () =>
      Promise.resolve(remoteTypedAt === undefined ? null : savedForm("remote", remoteTypedAt));
    await sendUnsentDrafts(storage, personId, { read, put });
    return { sent: put.mock.calls.map(([id, form]) => [id, form.form.title]), storage };
  }

  it("its unsent text is sent when the drafts are read, once, and by its author alone", async () => {
    const { sent, storage } = await readLater("p", undefined);
    expect(sent).toEqual([["d", "Ca"]]);
    expect(readLocalDraft(storage, "d")?.wasSent).toBe(true);
    const other = await readLater("q", undefined);
    expect(other.sent).toEqual([]);
    expect(readLocalDraft(other.storage, "d")?.wasSent).toBe(false);
  });

  it("its text is not sent again where it arrived, or where the service has a newer one", async () => {
    expect((await readLater("p", 4)).sent).toEqual([["d", "Ca"]]);
    const arrived = await readLater("p", 5);
    expect(arrived.sent).toEqual([]);
    expect(readLocalDraft(arrived.storage, "d")?.wasSent).toBe(true);
    expect((await readLater("p", 6)).sent).toEqual([]);
  });
});

describe("a reloaded draft", () => {
  it("a reloaded draft is the later of the browser's and the server's", () => {
    const localDraft = (title: string, typedAt: number, wasSent = false) => ({
      form: savedForm(title, typedAt),
      wasSent,
    });
    expect(newestDraft(localDraft("a", 1), savedForm("b", 2))?.form.title).toBe("b");
    expect(newestDraft(localDraft("a", 2), savedForm("b", 1))?.form.title).toBe("a");
    expect(newestDraft(undefined, savedForm("b"))?.form.title).toBe("b");
    expect(newestDraft(localDraft("a", 1), undefined)?.form.title).toBe("a");
  });

  it("a reloaded draft is empty if it was on the server and is no longer: it was published or deleted", () => {
    expect(newestDraft({ form: savedForm("a"), wasSent: true }, undefined)).toBeUndefined();
  });

  it("a reloaded draft is unchanged", () => {
    const completeForm: SavedForm = {
      ...savedForm("a"),
      form: {
        ...blankForm("Maintenance"),
        affected: [{ componentId: "a", status: "Partial Outage" }],
        fields: { Service: "S" },
        translations: { de: { Title: "T" } },
      },
      base: savedBase(anAnnouncement(), '"r1"', { operation: "PostUpdate", updateId: null }),
    };
    expect(readSavedForm(JSON.parse(JSON.stringify(completeForm)))).toEqual(completeForm);
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
