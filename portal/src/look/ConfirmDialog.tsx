import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from "react";
import type { Question } from "./question.ts";

export type { Question } from "./question.ts";

type Asked = Question & { readonly answer: (isYes: boolean) => void };

const QuestionDialog = lazy(async () => ({ default: (await import("./QuestionDialog.tsx")).QuestionDialog }));

const Confirm = createContext<(question: Question) => Promise<boolean>>(() => Promise.resolve(false));

/** Asks before an act; true where it is to be done. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  return use(Confirm);
}

/** Where questions are asked; stands once, around everything. */
export function ConfirmPlace({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);
  const confirm = useCallback(
    (question: Question) =>
      new Promise<boolean>((answer) => {
        setAsked({ ...question, answer });
        setOpen(true);
      }),
    [],
  );
  const answer = (isYes: boolean) => {
    setOpen(false);
    asked?.answer(isYes);
  };
  return (
    <Confirm value={confirm}>
      {children}
      {asked && (
        <Suspense>
          <QuestionDialog question={asked} isOpen={isOpen} onAnswer={answer} />
        </Suspense>
      )}
    </Confirm>
  );
}
