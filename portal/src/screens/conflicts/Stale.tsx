import { useEffect, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { Versions } from "../../ui/lists/Versions.tsx";
import { conflicts as words } from "../../words/conflicts.ts";

/** A field with two conflicting changes. */
export type StaleField = { readonly label: string; readonly theirs: string; readonly mine: string };

/** Conflicting changes side by side, for a choice. */
export function Stale(props: {
  readonly fields: readonly StaleField[];
  readonly isBusy: boolean;
  readonly onSettle: (isMine: boolean) => void;
}) {
  const { fields, isBusy, onSettle } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={box} tabIndex={-1} role="alert" className="rounded border-2 border-ink px-4 py-3">
      <p className="font-semibold">{words.title}</p>
      <p>{words.lead}</p>
      <Versions
        label={words.table}
        headings={[words.field, words.theirs, words.mine]}
        fields={fields.map(({ label, theirs, mine }) => ({
          field: label,
          values: [theirs, mine].map((text) => ({ text, isChanged: true })),
        }))}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button small busy={isBusy} onClick={() => onSettle(false)}>
          {words.takeTheirs}
        </Button>
        <Button small busy={isBusy} onClick={() => onSettle(true)}>
          {words.keepMine}
        </Button>
      </div>
    </div>
  );
}
