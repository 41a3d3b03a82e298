import type { ReactNode } from "react";

/** A question before an act: what it will do, and the act's own word on the button. */
export type Question = {
  readonly title: string;
  readonly text: ReactNode;
  readonly act: string;
  readonly cancel?: string;
};
