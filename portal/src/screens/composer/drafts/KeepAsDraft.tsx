import { useNavigate } from "@tanstack/react-router";
import { Button } from "../../../look/Button.tsx";
import { composer } from "../../../words/composer.ts";
import type { Composing } from "./composing.ts";

/** Leaves the form; what was typed is a draft. */
export function KeepAsDraft({ composing }: { readonly composing: Composing }) {
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
