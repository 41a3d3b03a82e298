import type { ReactNode } from "react";
import { buttonClass } from "../../look/Button.tsx";
import { wayIn } from "../../shell/way-in.ts";
import { entrance } from "../../words/entrance.ts";
import { EntranceFrame } from "./EntranceFrame.tsx";

/** A link that leads nowhere: why, and what to do. */
export function BadLink({ title, line }: { readonly title?: string; readonly line?: ReactNode }) {
  return (
    <EntranceFrame title={title ?? entrance.link.title} line={line ?? entrance.link.missing}>
      <a className={`${buttonClass()} justify-self-start`} href={wayIn({})}>
        {entrance.setup.toSignIn}
      </a>
    </EntranceFrame>
  );
}
