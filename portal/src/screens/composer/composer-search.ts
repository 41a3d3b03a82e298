/** Parameters of the composer's addresses. */
import { isUuid } from "../../../../src/contract/uuid-format.ts";
import {
  type AnnouncementKind,
  type AnnouncementState,
  announcementKinds,
  announcementStates,
} from "../../../../src/contract/words.ts";

/** The initial form; all but `draft` matter only on first opening. */
export type ComposerSearch = {
  /** The edited draft: its id is in the address, so that a reload finds it. */
  readonly draft?: string | undefined;
  /** The edited update. */
  readonly update?: string;
  /** The template to begin with. */
  readonly template?: string;
  /** `red`: begin with every component that is not Operational. */
  readonly from?: "red";
  /** The kind to begin with. */
  readonly kind?: AnnouncementKind;
  /** The slug of the page to begin on; by default the selected one. */
  readonly on?: string;
  /** The state to begin with. */
  readonly state?: AnnouncementState;
  /** The component to begin with, or to add. */
  readonly component?: string;
};

const isId = (value: unknown): value is string => typeof value === "string" && isUuid(value.toLowerCase());

/** Parses them, ignoring invalid ones. */
export function composerSearch(search: Readonly<Record<string, unknown>>): ComposerSearch {
  const { draft, update, template, from, component, on, state, kind } = search;
  const initialKind = announcementKinds.find((announcementKind) => announcementKind === kind);
  const initialState = announcementStates.find((announcementState) => announcementState === state);
  return {
    ...(isId(draft) && { draft }),
    ...(isId(update) && { update }),
    ...(isId(template) && { template }),
    ...(from === "red" && { from }),
    ...(typeof on === "string" && /^[a-z0-9-]{1,63}$/u.test(on) && { on }),
    ...(initialState !== undefined && { state: initialState }),
    ...(initialKind !== undefined && { kind: initialKind }),
    ...(isId(component) && { component }),
  };
}
