import { cloneElement, lazy, type MouseEvent, Suspense, useState } from "react";
import { landmarkOf, type MenuProps, type OpenedBy } from "./menu-parts.ts";

export type { MenuEntry } from "./menu-parts.ts";

const load = () => import("./OpenedMenu.tsx");
const OpenedMenu = lazy(async () => ({ default: (await load()).OpenedMenu }));

/** A menu of actions behind a `trigger` button. Its code is loaded on the first interaction. */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState<OpenedBy>();
  const prepare = () => {
    // On failure it is loaded when opened.
    load().catch(() => undefined);
  };
  const given = {
    "data-opens": "menu",
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: ({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) => {
      // A press of a key is a click without a count.
      setOpened({ byKey: detail === 0, landmark: landmarkOf(currentTarget) });
    },
  } as const;
  const trigger = cloneElement(props.trigger, given);
  if (opened === undefined) return trigger;
  return (
    <Suspense fallback={trigger}>
      <OpenedMenu {...props} opened={opened} />
    </Suspense>
  );
}
