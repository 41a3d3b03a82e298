import { useNavigate } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { mayUse } from "../../../src/contract/people.ts";
import { useMe } from "../api/current-person.ts";
import { readLocal, writeLocal } from "../ui/local-choices.ts";
import { allActions } from "./actions.ts";
import { everyPlace, navigation } from "./navigation-places.ts";

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
const areOn = () => readLocal("shortcuts") !== "off";

/** Whether single-key shortcuts are enabled in this browser. */
export function useLettersOn(): boolean {
  return useSyncExternalStore(subscribe, areOn, () => true);
}

/** Turns shortcuts of single letters on or off in this browser. */
export function setLetters(isOn: boolean): void {
  writeLocal("shortcuts", isOn ? undefined : "off");
  for (const listener of listeners) listener();
}

/** Milliseconds within which the second letter follows the first. */
const togetherMs = 1_500;

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest("input,textarea,select,[role=menu],[role=dialog]") !== null);

/** Handles the portal's shortcuts. Single keys are ignored in text fields. */
export function useShortcuts(on: { readonly palette: () => void; readonly help: () => void }): void {
  const navigate = useNavigate();
  const role = useMe().Person.Role;
  useEffect(() => {
    let before = { key: "", at: 0 };
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k") {
        event.preventDefault();
        on.palette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || !areOn() || isWriting(event.target)) return;
      if (event.key === "?") {
        event.preventDefault();
        on.help();
        return;
      }
      const first = event.timeStamp - before.at < togetherMs ? before.key : "";
      before = { key: event.key, at: event.timeStamp };
      const pressed = `${first} ${event.key}`;
      const place = [...navigation, ...everyPlace].find(({ keys }) => keys === pressed);
      const act = allActions().find(({ keys }) => keys === pressed);
      if (place === undefined && act === undefined) return;
      event.preventDefault();
      before = { key: "", at: 0 };
      if (act !== undefined) act.run();
      else if (place !== undefined && mayUse(role, place.access)) void navigate({ to: place.to });
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [on, navigate, role]);
}
