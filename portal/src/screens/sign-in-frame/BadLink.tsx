import type { ReactNode } from "react";
import { signInAddress } from "../../shell/sign-in-address.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { entrance } from "../../words/sign-in.ts";
import { SignInFrame } from "./SignInFrame.tsx";

/** A link that leads nowhere: why, and what to do. */
export function BadLink({ title, line }: { readonly title?: string; readonly line?: ReactNode }) {
  return (
    <SignInFrame title={title ?? entrance.link.title} line={line ?? entrance.link.missing}>
      <a className={`${buttonClass()} justify-self-start`} href={signInAddress({})}>
        {entrance.setup.toSignIn}
      </a>
    </SignInFrame>
  );
}
