import { useNavigate } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { mayUse } from "../../../src/contract/people.ts";
import { useMe } from "../api/current-person.ts";
import { shortcutsListening } from "../prerender/hydrated.ts";
import { readLocal, writeLocal } from "../ui/local-choices.ts";
import { openPopover } from "../ui/menus/open-popover.ts";
import { allActions } from "./actions.ts";
import { allNavigationItems, navigation } from "./navigation-places.ts";
import { maxGapMs } from "./shortcut-gap.ts";
import { Typing } from "./typing.ts";

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
const areLettersEnabled = () => readLocal("shortcuts") !== "off";

/** Whether single-key shortcuts are enabled in this browser. */
export function useLettersEnabled(): boolean {
  return useSyncExternalStore(subscribe, areLettersEnabled, () => true);
}

/** Turns shortcuts of single letters on or off in this browser. */
export function setLettersEnabled(isOn: boolean): void {
  writeLocal("shortcuts", isOn ? undefined : "off");
  for (const listener of listeners) listener();
}

const isTextInput = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest("input,textarea,select,[role=menu],[role=dialog]") !== null);

/** Runs a shortcut; an open popover would cover what it opens. */
function run(event: KeyboardEvent, action: () => void): void {
  event.preventDefault();
  openPopover()?.hidePopover();
  action();
}

/** Handles the portal's shortcuts. Single keys are ignored in text fields. */
export function useShortcuts(handlers: { readonly palette: () => void; readonly help: () => void }): void {
  const navigate = useNavigate();
  const role = useMe().Person.Role;
  useEffect(() => {
    let previous = { key: "", at: 0 };
    const typing = new Typing();
    const endTyping = () => typing.end();
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k")
        return run(event, handlers.palette);
      const isInField = isTextInput(event.target);
      if (typing.continues({ key: event.key, at: event.timeStamp, isInField })) return;
      if (event.ctrlKey || event.metaKey || event.altKey || !areLettersEnabled() || isInField) return;
      if (event.key === "?") return run(event, handlers.help);
      const firstKey = event.timeStamp - previous.at < maxGapMs ? previous.key : "";
      previous = { key: event.key, at: event.timeStamp };
      const pressed = `${firstKey} ${event.key}`;
      const item = [...navigation, ...allNavigationItems].find(({ keys }) => keys === pressed);
      const action = allActions().find(({ keys }) => keys === pressed);
      if (item === undefined && action === undefined) return;
      previous = { key: "", at: 0 };
      run(event, () => {
        if (action !== undefined) action.run();
        else if (item !== undefined && mayUse(role, item.access)) void navigate({ to: item.to });
      });
    };
    document.addEventListener("keydown", handleKey);
    document.addEventListener("pointerdown", endTyping, true);
    document.dispatchEvent(new Event(shortcutsListening));
    return () => {
      document.removeEventListener("keydown", handleKey);
      document.removeEventListener("pointerdown", endTyping, true);
    };
  }, [handlers, navigate, role]);
}
