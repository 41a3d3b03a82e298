import type { ReactNode } from "react";

/** A confirmation: consequences, and the action's verb on the button. */
export type Question = {
  readonly title: string;
  readonly text: ReactNode;
  readonly act: string;
  readonly cancel?: string;
};
