/** How each kind of what is past is read and written as a document. */
import { presentOpenUptime } from "../../commands/uptime-presenters.ts";
import type { Language } from "../../contract/languages.ts";
import type { Wardrobe } from "../dress.ts";
import { renderAnnouncement } from "../page/announcement-page.ts";
import { renderComponent } from "../page/component.ts";
import { renderHistory } from "../page/history.ts";
import type { Snapshot, SnapshotAnnouncement } from "../snapshot.ts";
import type { Address } from "./addresses.ts";
import { readAnnouncement } from "./announcement.ts";
import { readWorking } from "./component.ts";
import { readHistory } from "./history.ts";
import type { Known, Reader } from "./known.ts";

/** A document, and what it is sent as. */
export type Rendered = { readonly text: string; readonly as: keyof Wardrobe };

/** Writes the document of an announcement that the snapshot holds. */
export function renderKnown(
  announcement: SnapshotAnnouncement,
  snapshot: Snapshot,
  language: Language | undefined,
): Rendered {
  return { text: renderAnnouncement(announcement, snapshot, language), as: "page" };
}

/** What is to be rendered, and from what. */
type Asked = { readonly address: Address; readonly known: Known };

/** Writes a document in a language that was asked for, which its links then name; undefined asks for the page's own. */
export type Render = (language: Language | undefined) => Rendered;

/**
 * Reads what there is at an address, for its document to be written in any language. Rejects with a `Refusal` where there
 * is nothing.
 */
export async function readPast({ address, known: { snapshot } }: Asked, reader: Reader): Promise<Render> {
  switch (address.kind) {
    case "history": {
      const part = await readHistory(address.from, { page: snapshot.page, now: snapshot.asOf }, reader);
      return (language) => ({ text: renderHistory(part, snapshot, language), as: "page" });
    }
    case "announcement": {
      const announcement = await readAnnouncement(address.id, reader);
      return (language) => renderKnown(announcement, snapshot, language);
    }
    case "component": {
      const working = await readWorking(address.id, snapshot, reader);
      if (address.as === "json") {
        return () => ({ text: JSON.stringify(presentOpenUptime(working.uptime)), as: "openJson" });
      }
      return (language) => ({ text: renderComponent(working, snapshot, language), as: "page" });
    }
  }
}

/** Reads what there is at an address and writes its document. Rejects with a `Refusal` where there is nothing. */
export async function render(
  asked: Asked & { readonly language: Language | undefined },
  reader: Reader,
): Promise<Rendered> {
  return (await readPast(asked, reader))(asked.language);
}
