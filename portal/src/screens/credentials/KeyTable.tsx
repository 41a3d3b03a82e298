import type { ReactNode } from "react";
import type { KeyRow } from "../../../../src/contract/portal/portal-keys.ts";
import { useMe } from "../../api/current-person.ts";
import { usePages } from "../../api/pages.ts";
import { entryAttributes } from "../../shell/entry-in-address.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/class-names.ts";
import { Menu } from "../../ui/menus/Menu.tsx";
import { useNow } from "../../ui/times/format-times.ts";
import { Time } from "../../ui/times/Time.tsx";
import { credentials as words } from "../../words/credentials.ts";
import { KeyFlag } from "./KeyFlags.tsx";
import { daysSince, type Flag, flagsOf, inOrder, shortUse } from "./key-flags.ts";

/** Actions on a listed key. */
export type KeyActs = {
  readonly onRename: (row: KeyRow) => void;
  readonly onRotate: (row: KeyRow) => void;
  readonly onRevoke: (row: KeyRow) => void;
};

const heading = "pb-2 pe-6 text-start text-second font-normal text-ink2 last:pe-0";

/** The table of keys; rows become blocks on phones. */
export function KeyTable(props: {
  readonly rows: readonly KeyRow[];
  /** The id of the key that the address names. */
  readonly chosen: string | undefined;
  readonly acts: KeyActs;
}) {
  const { rows, chosen, acts } = props;
  const { columns } = words;
  return (
    <table aria-label={words.tableLabel} className="block w-full wide:table">
      <thead className="hidden border-b border-ink wide:table-header-group">
        <tr>
          {[columns.name, columns.role, columns.lastUsed, columns.age].map((column) => (
            <th key={column} scope="col" className={heading}>
              {column}
            </th>
          ))}
          <th scope="col" className={heading}>
            <span className="sr-only">{columns.acts}</span>
          </th>
        </tr>
      </thead>
      <tbody className="block border-t border-ink wide:table-row-group wide:border-0">
        {inOrder(rows).map((row) => (
          <Line key={row.Id} row={row} chosen={chosen} acts={acts} />
        ))}
      </tbody>
    </table>
  );
}

const urls: readonly Flag["kind"][] = ["seen in a URL", "seen in the clear"];

function Line(props: { readonly row: KeyRow; readonly chosen: string | undefined; readonly acts: KeyActs }) {
  const { row, chosen, acts } = props;
  const now = useNow(60);
  const flags = flagsOf(row, now);
  const ofUse = flags.filter(({ kind }) => urls.includes(kind));
  const ofAge = flags.filter(({ kind }) => !urls.includes(kind));
  const isOver = flags.some(({ kind }) => kind === "expired");
  const isReplaced = row.ReplacedById !== null;
  return (
    <tr
      {...entryAttributes(row.Id, chosen)}
      className="grid grid-cols-2 gap-x-4 gap-y-3 border-b border-rule py-4 wide:table-row wide:py-0"
    >
      <th scope="row" className="col-span-2 text-start align-top font-normal wide:py-3 wide:pe-6">
        <span className={classes("block font-semibold", (isOver || isReplaced) && "text-ink2")}>
          {row.Name}
        </span>
        <span className="block font-mono text-fine whitespace-nowrap text-ink2">
          {row.Prefix}…{row.Last4}
        </span>
      </th>
      <Cell label={words.columns.role}>
        {row.Role}
        <Second>
          <Scope row={row} />
        </Second>
      </Cell>
      <Cell label={words.columns.lastUsed}>
        {row.LastUsedAt === null ? words.never : <Time at={row.LastUsedAt} />}
        {row.LastUsedFor !== null && <Second>{shortUse(row.LastUsedFor)}</Second>}
        <Flags flags={ofUse} />
      </Cell>
      <Cell label={words.columns.age} wide>
        {words.days(daysSince(row.CreatedAt, now))}
        <Second>
          <Maker row={row} />
        </Second>
        {ofAge.length === 0 && row.ExpiresAt !== null && (
          <Second>
            {words.endsOn} <Time at={row.ExpiresAt} dayOnly />
          </Second>
        )}
        <Flags flags={ofAge} />
      </Cell>
      <td className="col-span-2 align-top whitespace-nowrap wide:w-px wide:py-3 wide:text-end">
        {!isOver && (
          <div className="inline-flex gap-2">
            {!isReplaced && (
              <Button small aria-label={words.rotateOf(row.Name)} onClick={() => acts.onRotate(row)}>
                {words.rotate}
              </Button>
            )}
            <Button small aria-label={words.revokeOf(row.Name)} onClick={() => acts.onRevoke(row)}>
              {words.revoke}
            </Button>
            {!isReplaced && (
              <Menu
                trigger={
                  <Button small kind="bare" aria-label={words.moreOf(row.Name)}>
                    <span aria-hidden="true">⋯</span>
                  </Button>
                }
                entries={[{ label: words.rename, onSelect: () => acts.onRename(row) }]}
              />
            )}
          </div>
        )}
      </td>
    </tr>
  );
}

/** A cell with its column's name on phones. */
function Cell(props: { readonly label: string; readonly wide?: boolean; readonly children: ReactNode }) {
  return (
    <td className={classes("min-w-0 align-top wide:py-3 wide:pe-6", props.wide && "col-span-2")}>
      <span className="block text-second text-ink2 wide:hidden">{props.label}</span>
      {props.children}
    </td>
  );
}

function Second({ children }: { readonly children: ReactNode }) {
  return <span className="block text-second text-ink2">{children}</span>;
}

function Flags({ flags }: { readonly flags: readonly Flag[] }) {
  return flags.map((flag) => (
    <div key={flag.kind} className="mt-1">
      <KeyFlag flag={flag} />
    </div>
  ));
}

/** Number of components listed by name. */
const namedComponents = 3;

function Scope({ row }: { readonly row: KeyRow }) {
  const isOfSeveral = usePages().all.length > 1;
  if (row.Components === null) return isOfSeveral ? words.everythingOnPages : words.everything;
  if (row.Components === "all") return isOfSeveral ? words.allOnPages : words.allComponents;
  const live = row.Components.filter(({ Deleted }) => !Deleted);
  const gone = row.Components.length - live.length;
  if (live.length === 0) return words.coversNothing;
  const named = live.slice(0, namedComponents).map(({ Name }) => Name);
  const more = live.length - named.length;
  const texts = [named.join(", "), more > 0 && words.andMore(more), gone > 0 && words.andGone(gone)];
  const said = texts.filter(Boolean).join(" ");
  if (more === 0) return said;
  return <span title={live.map(({ Name }) => Name).join(", ")}>{said}</span>;
}

function Maker({ row: { CreatedBy } }: { readonly row: KeyRow }) {
  const { Person } = useMe();
  if (CreatedBy.Kind === "Command Line") return words.byCommandLine;
  return CreatedBy.Id === Person.Id ? words.byYou : words.by(CreatedBy.Name);
}
