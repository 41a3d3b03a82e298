import { useNavigate } from "@tanstack/react-router";
import { Command } from "cmdk";
import type { NavigationItem } from "./navigation-places.ts";
import { Keys } from "./PaletteActions.tsx";

/** Lines of screens and single settings. */
export function PlaceRows(props: {
  readonly rowClass: string;
  readonly places: readonly NavigationItem[];
  /** Closes the palette, then runs. */
  readonly run: (action: () => void) => () => void;
}) {
  const { rowClass, places, run } = props;
  const navigate = useNavigate();
  return places.map(({ to, fragment, label, parentLabel, keywords = [], keys }) => (
    <Command.Item
      key={`${to}#${fragment ?? ""}`}
      value={fragment === undefined ? to : `${to}#${fragment}`}
      keywords={[label, parentLabel ?? "", ...keywords]}
      className={rowClass}
      onSelect={run(() => void navigate(fragment === undefined ? { to } : { to, hash: fragment }))}
    >
      <span>
        {label}{" "}
        {parentLabel !== undefined && (
          <span className="ms-1 text-second font-normal text-ink2">{parentLabel}</span>
        )}
      </span>
      <Keys keys={keys} />
    </Command.Item>
  ));
}
