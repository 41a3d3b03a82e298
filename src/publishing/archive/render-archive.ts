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
import { renderCalendar } from "../representations/calendar.ts";
import { renderOpenAnnouncement, renderOpenHistory } from "../representations/open-json.ts";
import type { Snapshot, SnapshotAnnouncement } from "../snapshot.ts";
import type { ArchiveContext, ArchiveStore } from "./archive-context.ts";
import type { ArchiveAddress, Form } from "./archive-paths.ts";
import { readAnnouncement } from "./archived-announcement.ts";
import { readComponentHistory } from "./archived-component.ts";
import { readHistory } from "./archived-history.ts";

/** A document, and its header profile. */
export type Rendered = { readonly text: string; readonly profileName: keyof HeaderProfiles };

/** Renders a document in a requested language, which its links repeat; undefined for the page's own. */
export type Render = (language: Language | undefined) => Rendered;

/** The renderers of each form. */
type RenderedForms = {
  readonly page: (language: Language | undefined) => string;
  readonly json: () => string;
  readonly markdown: (language: Language | undefined) => string;
  /** Missing where there is no such form. */
  readonly calendar?: (language: Language | undefined) => string;
};

const profiles = {
  page: "page",
  json: "pageJson",
  markdown: "markdown",
  calendar: "calendar",
} as const satisfies Record<Form, keyof HeaderProfiles>;

function renderAs(form: Form, forms: RenderedForms): Render {
  const render = forms[form];
  if (render === undefined) throw new Refusal("RouteNotFound", "Only maintenance has a calendar event.");
  return (language) => ({ text: render(language), profileName: profiles[form] });
}

/** Localises a snapshot with additional data, in a requested language or the page's own. */
function localisersFor(snapshot: Snapshot, requested: Language | undefined) {
  const language = requested ?? ownLanguage(snapshot.page);
  const localised = localise(snapshot, language);
  return {
    localised,
    localiseOne: (announcement: SnapshotAnnouncement) =>
      localiseAnnouncement(announcement, localised, language),
  };
}

/** Writes the document of an announcement, whether the snapshot holds it or not. */
export function renderAnnouncementForms(
  announcement: SnapshotAnnouncement,
  snapshot: Snapshot,
  form: Form,
): Render {
  return renderAs(form, {
    page: (language) => {
      const { localised, localiseOne } = localisersFor(snapshot, language);
      return renderAnnouncement(localiseOne(announcement), localised, language);
    },
    json: () => renderOpenAnnouncement(announcement, snapshot),
    markdown: (language) => {
      const { localised, localiseOne } = localisersFor(snapshot, language);
      return writeAnnouncement(localiseOne(announcement), localised, language);
    },
    ...(announcement.kind === "Maintenance" && {
      calendar: (language) => {
        const { localised, localiseOne } = localisersFor(snapshot, language);
        return renderCalendar({ ...localised, announcements: [localiseOne(announcement)] }, language);
      },
    }),
  });
}

function noFigures(): Refusal {
  return new Refusal("RouteNotFound", "This page shows no uptime figures.");
}

/** An address, and the context to render it from. */
type RenderRequest = { readonly address: ArchiveAddress; readonly context: ArchiveContext };

/**
 * Reads the data of an address for rendering in any language. Rejects with a `Refusal` if it does not exist.
 */
export async function readArchive(
  { address, context: { snapshot } }: RenderRequest,
  reader: ArchiveStore,
): Promise<Render> {
  const { form } = address;
  switch (address.kind) {
    case "history": {
      const part = await readHistory(address.from, snapshot, reader);
      const partIn = (language: Language | undefined) => {
        const { localised, localiseOne } = localisersFor(snapshot, language);
        return [
          { ...part, announcements: part.announcements.map(localiseOne) },
          localised,
          language,
        ] as const;
      };
      return renderAs(form, {
        page: (language) => renderHistory(...partIn(language)),
        json: () => renderOpenHistory(part, snapshot),
        markdown: (language) => writeHistory(...partIn(language)),
      });
    }
    case "announcement":
      return renderAnnouncementForms(
        await readAnnouncement({ id: address.id, page: snapshot.page.id }, reader),
        snapshot,
        form,
      );
    case "component": {
      // The JSON is the calculation of the figure.
      if (form === "json" && !snapshot.page.display.uptime) throw noFigures();
      const history = await readComponentHistory(address.id, snapshot, reader);
      const historyIn = (language: Language | undefined) => {
        const { localised, localiseOne } = localisersFor(snapshot, language);
        const component =
          localised.components.find(({ id }) => id === history.component.id) ?? history.component;
        const announcements = history.announcements.map(localiseOne);
        return [{ ...history, component, announcements }, localised, language] as const;
      };
      return renderAs(form, {
        page: (language) => renderComponent(...historyIn(language)),
        json: () => JSON.stringify(presentOpenUptime(history.uptime)),
        markdown: (language) => writeComponent(...historyIn(language)),
      });
    }
  }
}

/** Reads the data of an address and renders its document. Rejects with a `Refusal` if it does not exist. */
export async function render(
  request: RenderRequest & { readonly language: Language | undefined },
  reader: ArchiveStore,
): Promise<Rendered> {
  return (await readArchive(request, reader))(request.language);
}
