import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/class-names.ts";
import { restoreFocus } from "../../ui/focus.ts";
import { conflicts as words } from "../../words/conflicts.ts";

/** The end of a saving form: its button, and a reset link while unsaved. */
export function SaveBar(props: {
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /** Whether it stays in view while there are changes: for long forms. */
  readonly docked?: boolean;
  readonly onDiscard: () => void;
}) {
  const { isChanged, isSaving, docked = false, onDiscard } = props;
  const isDocked = docked && isChanged;
  const discard = () => {
    onDiscard();
    // The button that was pressed goes with what it discards.
    requestAnimationFrame(() => restoreFocus(null));
  };
  return (
    <div
      className={classes(
        "flex flex-wrap items-center gap-3",
        isDocked && "sticky bottom-0 z-10 border-t border-ink bg-paper py-3",
      )}
    >
      <Button type="submit" kind="primary" disabled={!isChanged} busy={isSaving}>
        {words.save}
      </Button>
      {isChanged && (
        <>
          <Button kind="bare" onClick={discard}>
            {words.discard}
          </Button>
          <span className="text-second text-ink2">{words.unsaved}</span>
        </>
      )}
    </div>
  );
}
