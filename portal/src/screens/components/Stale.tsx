import { useEffect, useRef } from "react";
import type { ComponentGroupOut } from "../../../../src/contract/components.ts";
import { Button } from "../../look/Button.tsx";
import { components as listWords, component as words } from "../../words/components.ts";
import { wholeDateText } from "./dates.ts";
import type { Draft, DraftField } from "./drafts.ts";
import { wholeLength } from "./lengths.ts";

function textOf(draft: Draft, field: DraftField, groups: readonly ComponentGroupOut[]): string {
  switch (field) {
    case "Name":
    case "OnLapse":
      return draft[field];
    case "Description":
      return draft.Description ?? words.nothing;
    case "GroupId":
      return groups.find(({ Id }) => Id === draft.GroupId)?.Name ?? listWords.noGroup;
    case "StartDate":
      return wholeDateText(draft.StartDate);
    case "CountsTowardStatus":
      return draft.CountsTowardStatus ? words.yes : words.no;
    case "ReportEvery":
      return draft.ReportEvery === null ? words.nothing : wholeLength(draft.ReportEvery * 1_000);
  }
}

/** What two people changed in two ways, side by side, for the second one to choose. */
export function Stale(props: {
  readonly theirs: Draft;
  readonly mine: Draft;
  readonly fields: readonly DraftField[];
  readonly groups: readonly ComponentGroupOut[];
  readonly isBusy: boolean;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}) {
  const { theirs, mine, fields, groups, isBusy, onMine, onTheirs } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <div ref={box} role="alert" className="rounded border-2 border-ink px-4 py-3">
      <p className="font-semibold">{words.staleTitle}</p>
      <p>{words.staleLead}</p>
      <table className="mt-3 w-full border-collapse">
        <thead>
          <tr className="border-b border-ink text-start">
            {[words.staleField, words.staleTheirs, words.staleMine].map((head) => (
              <th key={head} scope="col" className="py-1.5 pe-3 text-start font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field} className="border-b border-rule align-top">
              <th scope="row" className="py-1.5 pe-3 text-start font-normal text-ink2">
                {words.fields[field]}
              </th>
              <td className="py-1.5 pe-3">{textOf(theirs, field, groups)}</td>
              <td className="py-1.5">{textOf(mine, field, groups)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button small busy={isBusy} onClick={onTheirs}>
          {words.takeTheirs}
        </Button>
        <Button small busy={isBusy} onClick={onMine}>
          {words.keepMine}
        </Button>
      </div>
    </div>
  );
}
