import type { ReactNode } from "react";
import { ButtonLink } from "../../look/ButtonLink.tsx";
import { entrance } from "../../words/entrance.ts";
import { EntranceFrame } from "./EntranceFrame.tsx";

/** A link that leads nowhere: why, and what to do. */
export function BadLink({ title, line }: { readonly title?: string; readonly line?: ReactNode }) {
  return (
    <EntranceFrame title={title ?? entrance.link.title} line={line ?? entrance.link.missing}>
      <ButtonLink to="/sign-in" className="justify-self-start">
        {entrance.setup.toSignIn}
      </ButtonLink>
    </EntranceFrame>
  );
}
