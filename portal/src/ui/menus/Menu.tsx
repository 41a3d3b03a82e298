import { cloneElement, lazy, type MouseEvent, Suspense, useState } from "react";
import { landmarkOf, type MenuProps, type OpenedBy } from "./menu-parts.ts";

export type { MenuEntry } from "./menu-parts.ts";

const load = () => import("./OpenedMenu.tsx");
const OpenedMenu = lazy(async () => ({ default: (await load()).OpenedMenu }));

/** A menu of actions behind a `trigger` button. Its code is loaded on the first interaction. */
export function Menu(props: MenuProps) {
  const [openedBy, setOpenedBy] = useState<OpenedBy>();
  const preload = () => {
    // On failure it is loaded when opened.
    load().catch(() => undefined);
  };
  const triggerProps = {
    "data-opens": "menu",
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: ({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) => {
      // A key press is a click with a count of 0.
      setOpenedBy({ isByKeyboard: detail === 0, landmark: landmarkOf(currentTarget) });
    },
  } as const;
  const trigger = cloneElement(props.trigger, triggerProps);
  if (openedBy === undefined) return trigger;
  return (
    <Suspense fallback={trigger}>
      <OpenedMenu {...props} openedBy={openedBy} />
    </Suspense>
  );
}
