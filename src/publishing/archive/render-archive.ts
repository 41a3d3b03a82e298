/** Reads each kind of archive page, and renders its document. */

import type { Language } from "../../contract/languages.ts";
import { Refusal } from "../../contract/refusal.ts";
import { presentOpenUptime } from "../../queries/uptime-presenters.ts";
import type { HeaderProfiles } from "../header-profiles.ts";
import { localise, localiseAnnouncement } from "../localise.ts";
import { writeAnnouncement } from "../markdown/announcement-markdown.ts";
import { writeComponent } from "../markdown/component-markdown.ts";
import { writeHistory } from "../markdown/history-markdown.ts";
import { renderAnnouncement } from "../page/announcement-page.ts";
import { renderComponent } from "../page/component-page.ts";
import { renderHistory } from "../page/history-page.ts";
import { ownLanguage } from "../page/page-catalogues.ts";
import { renderOpenAnnouncement, renderOpenHistory } from "../representations/open-json.ts";
import type { Snapshot, SnapshotAnnouncement } from "../snapshot.ts";
import type { ArchiveContext, ArchiveStore } from "./archive-context.ts";
import type { ArchiveAddress, Form } from "./archive-paths.ts";
import { readAnnouncement } from "./archived-announcement.ts";
import { readWorking } from "./archived-component.ts";
import { readHistory } from "./archived-history.ts";

/** A document, and what it is sent as. */
export type Rendered = { readonly text: string; readonly as: keyof HeaderProfiles };

/** Renders a document in a requested language, which its links repeat; undefined for the page's own. */
export type Render = (language: Language | undefined) => Rendered;

/** The renderers of each form. */
type RenderedForms = {
  readonly page: (language: Language | undefined) => string;
  readonly json: () => string;
  readonly markdown: (language: Language | undefined) => string;
};

const dresses = {
  page: "page",
  json: "pageJson",
  markdown: "markdown",
} as const satisfies Record<Form, keyof HeaderProfiles>;

const renderAs =
  (as: Form, written: RenderedForms): Render =>
  (language) => ({ text: written[as](language), as: dresses[as] });

/** Localises a snapshot with additional data, in a requested language or the page's own. */
function tellingIn(snapshot: Snapshot, asked: Language | undefined) {
  const language = asked ?? ownLanguage(snapshot.page);
  const told = localise(snapshot, language);
  return {
    told,
    tell: (announcement: SnapshotAnnouncement) => localiseAnnouncement(announcement, told, language),
  };
}

/** Writes the document of an announcement, whether the snapshot holds it or not. */
export function renderKnown(announcement: SnapshotAnnouncement, snapshot: Snapshot, as: Form): Render {
  return renderAs(as, {
    page: (language) => {
      const { told, tell } = tellingIn(snapshot, language);
      return renderAnnouncement(tell(announcement), told, language);
    },
    json: () => renderOpenAnnouncement(announcement, snapshot),
    markdown: (language) => {
      const { told, tell } = tellingIn(snapshot, language);
      return writeAnnouncement(tell(announcement), told, language);
    },
  });
}

function noFigures(): Refusal {
  return new Refusal("RouteNotFound", "This page shows no uptime figures.");
}

/** An address, and the context to render it from. */
type RenderRequest = { readonly address: ArchiveAddress; readonly known: ArchiveContext };

/**
 * Reads the data of an address for rendering in any language. Rejects with a `Refusal` if it does not exist.
 */
export async function readArchive(
  { address, known: { snapshot } }: RenderRequest,
  reader: ArchiveStore,
): Promise<Render> {
  const { as } = address;
  switch (address.kind) {
    case "history": {
      const part = await readHistory(address.from, { page: snapshot.page, now: snapshot.asOf }, reader);
      const partIn = (language: Language | undefined) => {
        const { told, tell } = tellingIn(snapshot, language);
        return [{ ...part, announcements: part.announcements.map(tell) }, told, language] as const;
      };
      return renderAs(as, {
        page: (language) => renderHistory(...partIn(language)),
        json: () => renderOpenHistory(part, snapshot),
        markdown: (language) => writeHistory(...partIn(language)),
      });
    }
    case "announcement":
      return renderKnown(
        await readAnnouncement({ id: address.id, page: snapshot.page.id }, reader),
        snapshot,
        as,
      );
    case "component": {
      // The JSON is the calculation of the figure.
      if (as === "json" && !snapshot.page.display.uptime) throw noFigures();
      const working = await readWorking(address.id, snapshot, reader);
      const workingIn = (language: Language | undefined) => {
        const { told, tell } = tellingIn(snapshot, language);
        const component = told.components.find(({ id }) => id === working.component.id) ?? working.component;
        const announcements = working.announcements.map(tell);
        return [{ ...working, component, announcements }, told, language] as const;
      };
      return renderAs(as, {
        page: (language) => renderComponent(...workingIn(language)),
        json: () => JSON.stringify(presentOpenUptime(working.uptime)),
        markdown: (language) => writeComponent(...workingIn(language)),
      });
    }
  }
}

/** Reads the data of an address and renders its document. Rejects with a `Refusal` if it does not exist. */
export async function render(
  asked: RenderRequest & { readonly language: Language | undefined },
  reader: ArchiveStore,
): Promise<Rendered> {
  return (await readArchive(asked, reader))(asked.language);
}
