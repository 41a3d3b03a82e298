import type { ReactNode } from "react";
import { Logo } from "../../shell/Logo.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";

/** The frame of sign-in pages: a single column. */
export function SignInFrame(props: {
  readonly title: string;
  readonly line?: ReactNode;
  /** The step, above the title: "Step 1 of 2". */
  readonly step?: string;
  readonly children: ReactNode;
}) {
  const { title, line, step, children } = props;
  return (
    <main className="mx-auto flex min-h-dvh max-w-[calc(22rem+2*var(--gutter))] flex-col px-(--gutter) pt-6 pb-10 wide:pt-[16vh]">
      <div className="mb-9">
        <Logo />
      </div>
      {step !== undefined && <p className="mb-1 text-second text-ink2">{step}</p>}
      <PageTitle line={line} key={title}>
        {title}
      </PageTitle>
      {children}
    </main>
  );
}
