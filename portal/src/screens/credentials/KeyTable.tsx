import type { ReactNode } from "react";
import type { KeyRow } from "../../../../src/contract/portal/portal-keys.ts";
import { useMe } from "../../api/current-person.ts";
import { usePages } from "../../api/pages.ts";
import { entryAttributes } from "../../shell/entry-in-address.ts";
import { credentials as texts } from "../../texts/credentials.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/class-names.ts";
import { MoreMenu } from "../../ui/menus/MoreMenu.tsx";
import { useNow } from "../../ui/times/format-times.ts";
import { Time } from "../../ui/times/Time.tsx";
import { KeyFlag } from "./KeyFlag.tsx";
import { daysSince, type Flag, flagsOf, groupByReplacement, shortUse } from "./key-flags.ts";

/** Actions on a listed key. */
export type KeyActions = {
  readonly onRename: (row: KeyRow) => void;
  readonly onRotate: (row: KeyRow) => void;
  readonly onRevoke: (row: KeyRow) => void;
};

const heading = "pb-2 pe-6 text-start text-second font-normal text-ink2 last:pe-0";

/** The table of keys; rows become blocks on phones. */
export function KeyTable(props: {
  readonly rows: readonly KeyRow[];
  /** The id of the key in the address. */
  readonly selectedId: string | undefined;
  readonly actions: KeyActions;
}) {
  const { rows, selectedId, actions } = props;
  const { columns } = texts;
  return (
    <table aria-label={texts.tableLabel} className="block w-full wide:table">
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
      <tbody className="block wide:table-row-group">
        {groupByReplacement(rows).map((row) => (
          <KeyTableRow key={row.Id} row={row} selectedId={selectedId} actions={actions} />
        ))}
      </tbody>
    </table>
  );
}

const exposureKinds: readonly Flag["kind"][] = ["seen in a URL", "seen in the clear"];

function KeyTableRow(props: {
  readonly row: KeyRow;
  readonly selectedId: string | undefined;
  readonly actions: KeyActions;
}) {
  const { row, selectedId, actions } = props;
  const now = useNow(60);
  const flags = flagsOf(row, now);
  const usageFlags = flags.filter(({ kind }) => exposureKinds.includes(kind));
  const ageFlags = flags.filter(({ kind }) => !exposureKinds.includes(kind));
  const isExpired = flags.some(({ kind }) => kind === "expired");
  const isReplaced = row.ReplacedById !== null;
  return (
    <tr
      {...entryAttributes(row.Id, selectedId)}
      className="grid grid-cols-2 gap-x-4 gap-y-3 border-b border-rule py-4 wide:table-row wide:py-0"
    >
      <th scope="row" className="col-span-2 text-start align-top font-normal wide:w-1/4 wide:py-3 wide:pe-6">
        <span className={classes("block font-semibold", (isExpired || isReplaced) && "text-ink2")}>
          {row.Name}
        </span>
        <span className="block font-mono text-fine whitespace-nowrap text-ink2">
          {row.Prefix}…{row.Last4}
        </span>
      </th>
      <Cell label={texts.columns.role}>
        {row.Role}
        <SecondLine>
          <Scope row={row} />
        </SecondLine>
      </Cell>
      <Cell label={texts.columns.lastUsed}>
        {row.LastUsedAt === null ? texts.never : <Time at={row.LastUsedAt} />}
        {row.LastUsedFor !== null && (
          <SecondLine>
            <span className="wrap-break-word">
              <Breakable>{shortUse(row.LastUsedFor)}</Breakable>
            </span>
          </SecondLine>
        )}
        <Flags flags={usageFlags} />
      </Cell>
      <Cell label={texts.columns.age} wide>
        {texts.days(daysSince(row.CreatedAt, now))}
        <SecondLine>
          <Creator row={row} />
        </SecondLine>
        {row.ExpiresAt === null && <SecondLine>{texts.neverExpires}</SecondLine>}
        {ageFlags.length === 0 && row.ExpiresAt !== null && (
          <SecondLine>
            {texts.expiresOn} <Time at={row.ExpiresAt} dayOnly />
          </SecondLine>
        )}
        <Flags flags={ageFlags} />
      </Cell>
      <td className="col-span-2 align-top whitespace-nowrap wide:w-px wide:py-3 wide:text-end">
        {!isExpired && (
          <div className="inline-flex gap-2 not-wide:flex-wrap">
            {!isReplaced && (
              <Button small aria-label={texts.rotateOf(row.Name)} onClick={() => actions.onRotate(row)}>
                {texts.rotate}
              </Button>
            )}
            <Button small aria-label={texts.revokeOf(row.Name)} onClick={() => actions.onRevoke(row)}>
              {texts.revoke}
            </Button>
            {!isReplaced && (
              <MoreMenu
                small
                label={texts.moreOf(row.Name)}
                entries={[{ label: texts.rename, onSelect: () => actions.onRename(row) }]}
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

function SecondLine({ children }: { readonly children: ReactNode }) {
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
const maxListedNames = 3;

function Scope({ row }: { readonly row: KeyRow }) {
  const hasSeveralPages = usePages().all.length > 1;
  if (row.Components === null) return hasSeveralPages ? texts.everythingOnPages : texts.everything;
  if (row.Components === "all") return hasSeveralPages ? texts.allOnPages : texts.allComponents;
  const existing = row.Components.filter(({ Deleted }) => !Deleted);
  const deletedCount = row.Components.length - existing.length;
  if (existing.length === 0) return texts.coversNothing;
  const names = existing.slice(0, maxListedNames).map(({ Name }) => Name);
  const moreCount = existing.length - names.length;
  const parts = [
    names.join(", "),
    moreCount > 0 && texts.andMore(moreCount),
    deletedCount > 0 && texts.andGone(deletedCount),
  ];
  const text = parts.filter(Boolean).join(" ");
  if (moreCount === 0) return text;
  return <span title={existing.map(({ Name }) => Name).join(", ")}>{text}</span>;
}

function Creator({ row: { CreatedBy } }: { readonly row: KeyRow }) {
  const { Person } = useMe();
  if (CreatedBy.Kind === "Command Line") return texts.byCommandLine;
  return CreatedBy.Id === Person.Id ? texts.byYou : texts.by(CreatedBy.Name);
}
