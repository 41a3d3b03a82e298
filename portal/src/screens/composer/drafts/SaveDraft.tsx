import { useNavigate } from "@tanstack/react-router";
import { Button } from "../../../ui/Button.tsx";
import { composer } from "../../../words/composer.ts";
import type { ComposingState } from "./use-composing.ts";

/** Leaves the form, keeping the draft. */
export function SaveDraft({ composing }: { readonly composing: ComposingState }) {
  const navigate = useNavigate();
  return (
    <Button
      onClick={() => {
        void composing.flush();
        void navigate({ to: "/announcements" });
      }}
    >
      {composer.keepAsDraft}
    </Button>
  );
}
