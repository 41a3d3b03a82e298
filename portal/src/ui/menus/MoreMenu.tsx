import { Button } from "../Button.tsx";
import { Menu } from "./Menu.tsx";
import type { MenuEntry } from "./menu-parts.ts";

/** A menu of further actions behind an icon, whose `label` names what they are about. */
export function MoreMenu(props: {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly small?: boolean;
  readonly className?: string;
}) {
  const { label, entries, small, className } = props;
  const trigger = (
    <Button kind="bare" small={small} className={className} aria-label={label}>
      <span aria-hidden="true">⋯</span>
    </Button>
  );
  return <Menu trigger={trigger} entries={entries} />;
}
