import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { useMe } from "../api/current-person.ts";
import { shell } from "../texts/shell.ts";
import { chooseTheme, themeField, themes, useTheme } from "../ui/theme.ts";
import { useSignOut } from "./sign-out.ts";

const menuId = "account-menu";
const itemClass =
  "flex min-h-(--target) w-full items-center gap-2.5 px-3.5 py-1.5 text-start hover:bg-sunk focus-visible:-outline-offset-2";

/**
 * The account, the theme and sign-out, in a native popover: the browser opens and closes it and returns the focus, also
 * before the portal is loaded.
 */
export function AccountMenu() {
  const { Person } = useMe();
  const theme = useTheme();
  const signOut = useSignOut();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        type="button"
        popoverTarget={menuId}
        className="w-full rounded px-3 py-1.5 text-start text-second text-ink2 hover:bg-sunk hover:text-ink focus-visible:-outline-offset-2"
      >
        <span className="block truncate">{Person.Name}</span>
        <span className="block truncate">{Person.Role}</span>
      </button>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        role="group"
        aria-label={shell.place.account}
        className="account-menu min-w-52 rounded border border-ink bg-paper py-1.5 text-ink"
      >
        <Link to="/account" className={itemClass} onClick={() => menu.current?.hidePopover()}>
          <span className="min-w-0">
            {shell.place.account}
            <span className="block truncate text-second text-ink2">{Person.Email}</span>
          </span>
        </Link>
        <fieldset className="my-1.5 border-y border-rule py-1.5">
          <legend className="sr-only">{shell.themes}</legend>
          {themes.map((name) => (
            <label key={name} className={itemClass}>
              <input
                type="radio"
                name={themeField}
                value={name}
                className="tick"
                checked={name === theme}
                onChange={() => chooseTheme(name)}
              />
              {shell.theme[name]}
            </label>
          ))}
        </fieldset>
        <button type="button" data-signs-out="" className={itemClass} onClick={signOut}>
          {shell.signOut}
        </button>
      </div>
    </>
  );
}
