import { useNavigate } from "@tanstack/react-router";
import { composer } from "../../../texts/composer.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/notices/toast.ts";
import type { ComposingState } from "./use-composing.ts";

/** Leaves the form, keeping the draft. */
export function SaveDraft({ composing }: { readonly composing: ComposingState }) {
  const navigate = useNavigate();
  return (
    <Button
      onClick={() => {
        void composing.flush().then(() => toast({ text: composer.draftSavedNotice }));
        void navigate({ to: "/announcements" });
      }}
    >
      {composer.keepAsDraft}
    </Button>
  );
}
