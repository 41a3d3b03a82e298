import { Button } from "../../ui/Button.tsx";
import { restoreFocus } from "../../ui/focus.ts";
import { conflicts as words } from "../../words/conflicts.ts";

/** The end of a saving form: its button, and a reset link while unsaved. */
export function SaveBar(props: {
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly onDiscard: () => void;
}) {
  const { isChanged, isSaving, onDiscard } = props;
  const discard = () => {
    onDiscard();
    // The button that was pressed goes with what it discards.
    requestAnimationFrame(() => restoreFocus(null));
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
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
