import { Link, useLocation } from "@tanstack/react-router";
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { mayUse } from "../../../src/contract/people.ts";
import type { Overview } from "../../../src/contract/portal/overview.ts";
import { useMe } from "../api/current-person.ts";
import { shell } from "../texts/shell.ts";
import { openPopover } from "../ui/menus/open-popover.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { Logo } from "./Logo.tsx";
import { MailboxLink } from "./MailboxLink.tsx";
import { navigation } from "./navigation-places.ts";
import { PageSwitch } from "./PageSwitch.tsx";

/** Numbers of open announcements and of components with a problem. */
type Counts = Overview["Counts"] | undefined;

function countOf(counts: Counts, item: "announcements" | "components" | undefined): number | undefined {
  if (counts === undefined || item === undefined) return undefined;
  return (
    (item === "components" ? counts.Components - counts.Operational : counts.OpenAnnouncements) || undefined
  );
}

/** The portal's navigation: beside the screen; on phones behind a button. */
export function Navigation({
  counts,
  onPalette,
}: {
  readonly counts: Counts;
  readonly onPalette: () => void;
}) {
  const me = useMe();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [isOpen, setOpen] = useState(false);
  const [shownPath, setShownPath] = useState(path);
  if (path !== shownPath) {
    setShownPath(path);
    setOpen(false);
  }
  const menuButton = useRef<HTMLButtonElement>(null);
  // Opened before hydration.
  useLayoutEffect(() => setOpen(menuButton.current?.ariaExpanded === "true"), []);
  // Also when the current screen is selected.
  const closeMenu = () => {
    if (!isOpen) return;
    setOpen(false);
    menuButton.current?.focus();
  };
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    // Overlays above the menu close first.
    if (event.key === "Escape" && !event.defaultPrevented && openPopover() === null) closeMenu();
  });
  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [isOpen]);
  const items = navigation.filter(({ access }) => mayUse(me.Person.Role, access));
  return (
    <header className="group border-rule not-wide:border-b wide:sticky wide:top-10 wide:z-5 wide:flex wide:h-[calc(100dvh-2.5rem)] wide:flex-col wide:overflow-y-auto wide:border-e">
      <div className="flex min-h-12 items-center justify-between ps-(--gutter) pe-2 wide:mt-2 wide:ps-6">
        <Link to="/" className="flex min-h-11 items-center">
          <Logo />
        </Link>
        <button
          ref={menuButton}
          type="button"
          className="button button-bare wide:hidden"
          aria-expanded={isOpen}
          aria-controls="places"
          onClick={() => setOpen(!isOpen)}
        >
          {/* By the attribute, which the script before the portal changes. */}
          <span className="group-has-[[aria-controls=places][aria-expanded=true]]:hidden">{shell.menu}</span>
          <span className="hidden group-has-[[aria-controls=places][aria-expanded=true]]:inline">
            {shell.closeMenu}
          </span>
        </button>
      </div>
      <div
        id="places"
        className="hidden flex-1 flex-col pb-4 group-has-[[aria-controls=places][aria-expanded=true]]:flex wide:flex wide:pt-2"
      >
        <PageSwitch onSelected={closeMenu} />
        <nav aria-label={shell.places}>
          <ul className="px-3">
            {items.map((item) => {
              const count = countOf(counts, item.count);
              return (
                <li key={item.to}>
                  <Link
                    to={item.to}
                    activeOptions={{ exact: item.to === "/" }}
                    onClick={closeMenu}
                    {...(path === item.alias && { "aria-current": "page" })}
                    className="flex min-h-(--target) items-center justify-between rounded px-3 text-ink2 hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:bg-sunk aria-[current=page]:font-semibold aria-[current=page]:text-ink"
                  >
                    {item.label}
                    {count !== undefined && <span>{count}</span>}
                  </Link>
                </li>
              );
            })}
            <Suspense>
              <MailboxLink />
            </Suspense>
          </ul>
        </nav>
        <button
          type="button"
          data-opens="palette"
          className="mx-3 mt-1 flex w-[calc(100%-1.5rem)] min-h-(--target) items-center justify-between rounded px-3 text-start text-ink2 hover:text-ink focus-visible:-outline-offset-2"
          onClick={() => {
            closeMenu();
            onPalette();
          }}
        >
          {shell.palette.open}
          <span className="hidden font-mono text-fine wide:not-in-[[data-waits]]:inline" aria-hidden="true">
            {shell.palette.keys}
          </span>
          <span className="hidden text-second whitespace-nowrap in-[[data-waits]]:inline">
            {shell.palette.loading}
          </span>
        </button>
        <div className="mt-auto px-3 not-wide:mt-3 not-wide:border-t not-wide:border-rule not-wide:pt-3">
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}
