import type { ReactNode } from "react";
import { signInAddress } from "../../shell/sign-in-address.ts";
import { signInTexts } from "../../texts/sign-in.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { SignInFrame } from "./SignInFrame.tsx";

/** The screen of an invalid link: the reason, and what to do. */
export function BadLink({ title, line }: { readonly title?: string; readonly line?: ReactNode }) {
  return (
    <SignInFrame title={title ?? signInTexts.link.title} line={line ?? signInTexts.link.missing}>
      <a className={`${buttonClass()} justify-self-start`} href={signInAddress({})}>
        {signInTexts.setup.toSignIn}
      </a>
    </SignInFrame>
  );
}
