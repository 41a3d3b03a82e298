import { use } from "react";
import { conflicts as texts } from "../../texts/conflicts.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/class-names.ts";
import { restoreFocus } from "../../ui/focus.ts";
import { ErrorCount, ErrorCountContext } from "../../ui/forms/ErrorCount.tsx";

/** The end of a saving form: its button, and a reset link while unsaved. */
export function SaveBar(props: {
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /** Whether it stays in view while there are changes: for long forms. */
  readonly isDockable?: boolean;
  readonly onDiscard: () => void;
}) {
  const { isChanged, isSaving, isDockable = false, onDiscard } = props;
  const hasErrors = use(ErrorCountContext) > 0;
  const isStuck = isDockable && isChanged;
  const discard = () => {
    onDiscard();
    // The pressed button disappears.
    requestAnimationFrame(() => restoreFocus(null));
  };
  return (
    <div
      className={classes(
        "flex flex-wrap items-center gap-3",
        isStuck && "sticky bottom-0 z-10 border-t border-ink bg-paper py-3",
      )}
    >
      <Button type="submit" kind="primary" disabled={!isChanged} busy={isSaving}>
        {texts.save}
      </Button>
      {isChanged && (
        <>
          <Button kind="bare" onClick={discard}>
            {texts.discard}
          </Button>
          {hasErrors ? <ErrorCount /> : <span className="text-second text-ink2">{texts.unsaved}</span>}
        </>
      )}
    </div>
  );
}
