import { createContext, use } from "react";
import type { Question } from "./question.ts";

/** Shows a confirmation dialog; outside its provider nothing is confirmed. */
export const ConfirmContext = createContext<(question: Question) => Promise<boolean>>(() =>
  Promise.resolve(false),
);

/** Asks for confirmation; resolves with true if confirmed. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  return use(ConfirmContext);
}
