import { useEffect, useRef } from "react";
import { Button } from "../../look/Button.tsx";
import { component as words } from "../../words/components.ts";

/** One field that two people changed in two ways. */
export type StaleField = { readonly label: string; readonly theirs: string; readonly mine: string };

/** What two people changed in two ways, side by side, for the second one to choose. */
export function Stale(props: {
  readonly fields: readonly StaleField[];
  readonly isBusy: boolean;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}) {
  const { fields, isBusy, onMine, onTheirs } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
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
          {fields.map(({ label, theirs, mine }) => (
            <tr key={label} className="border-b border-rule align-top">
              <th scope="row" className="py-1.5 pe-3 text-start font-normal text-ink2">
                {label}
              </th>
              <td className="py-1.5 pe-3">{theirs}</td>
              <td className="py-1.5">{mine}</td>
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
