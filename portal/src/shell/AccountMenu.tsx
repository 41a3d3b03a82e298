import { useNavigate } from "@tanstack/react-router";
import { useMe } from "../api/current-person.ts";
import { shell } from "../texts/shell.ts";
import { Menu } from "../ui/menus/Menu.tsx";
import { chooseTheme, themes, useTheme } from "../ui/theme.ts";
import { useSignOut } from "./sign-out.ts";

/** The account menu. */
export function AccountMenu() {
  const { Person, Page } = useMe();
  const theme = useTheme();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <Menu
      align="start"
      side="top"
      trigger={
        <button
          type="button"
          className="w-full rounded px-3 py-1.5 text-start text-second text-ink2 hover:bg-sunk hover:text-ink focus-visible:-outline-offset-2"
        >
          <span className="block truncate">{Person.Name}</span>
          <span className="block truncate">{shell.roleAt(Person.Role, Page.Name)}</span>
        </button>
      }
      entries={[
        { label: shell.place.account, line: Person.Email, onSelect: () => void navigate({ to: "/account" }) },
        "rule",
        ...themes.map((name) => ({
          label: shell.theme[name],
          checked: name === theme,
          onSelect: () => chooseTheme(name),
        })),
        "rule",
        { label: shell.signOut, onSelect: signOut },
      ]}
    />
  );
}
