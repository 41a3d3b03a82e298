import type { ReactNode } from "react";
import { conflicts } from "../../texts/conflicts.ts";

/** A confirmation: consequences, and the action's verb on the button. */
export type Question = {
  readonly title: string;
  readonly text: ReactNode;
  readonly act: string;
  readonly cancel?: string;
};

/** Before unsaved changes are lost. */
export const discardQuestion: Question = {
  title: conflicts.loseTitle,
  text: conflicts.loseText,
  act: conflicts.lose,
  cancel: conflicts.stay,
};
