import { useEffect, useRef } from "react";
import { conflicts as texts } from "../../texts/conflicts.ts";
import { Button } from "../../ui/Button.tsx";
import { Versions } from "../../ui/lists/Versions.tsx";

/** A field with two conflicting changes. */
export type StaleField = { readonly label: string; readonly saved: string; readonly edited: string };

/** Conflicting changes side by side, for a choice. */
export function ConflictNotice(props: {
  readonly fields: readonly StaleField[];
  /** Whether the other version was saved in this browser. */
  readonly isOwn: boolean;
  readonly isBusy: boolean;
  readonly onResolve: (keepsEdited: boolean) => void;
}) {
  const { fields, isOwn, isBusy, onResolve } = props;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={notice} tabIndex={-1} role="alert" className="rounded border-2 border-ink px-4 py-3">
      <p className="font-semibold">{isOwn ? texts.ownTitle : texts.title}</p>
      <p>{texts.lead}</p>
      <Versions
        label={texts.table}
        headings={[texts.field, texts.theirs, isOwn ? texts.here : texts.mine]}
        fields={fields.map(({ label, saved, edited }) => ({
          field: label,
          values: [saved, edited].map((text) => ({ text, isChanged: true })),
        }))}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button small busy={isBusy} onClick={() => onResolve(false)}>
          {isOwn ? texts.takeSaved : texts.takeTheirs}
        </Button>
        <Button small busy={isBusy} onClick={() => onResolve(true)}>
          {isOwn ? texts.keepThese : texts.keepMine}
        </Button>
      </div>
    </div>
  );
}
