import {
  type ComponentProps,
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useState,
} from "react";
import type { QuestionDialog } from "./QuestionDialog.tsx";
import type { Question } from "./question.ts";

export type { Question } from "./question.ts";

/** A question that stands, and what asks it. */
type ConfirmDialogProps = Question & {
  readonly answer: (isYes: boolean) => void;
  readonly Asking: ComponentType<ComponentProps<typeof QuestionDialog>>;
};

/** What asks, once it has come: it then stands at once where it is asked. */
let asking: typeof QuestionDialog | undefined;
const load = async () => {
  asking = (await import("./QuestionDialog.tsx")).QuestionDialog;
  return asking;
};
const LaterAsking = lazy(async () => ({ default: await load() }));

/** Has what asks fetched once nothing else is to be done: an act that asks must not seem to do nothing for a while. */
function prepare(): () => void {
  const fetchIt = () => {
    // Where it does not come now, it is fetched when it is needed.
    load().catch(() => undefined);
  };
  // Safari has no idle time to tell of.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(fetchIt, 500);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(fetchIt);
  return () => cancelIdleCallback(idle);
}

const Confirm = createContext<(question: Question) => Promise<boolean>>(() => Promise.resolve(false));

/** Asks before an act; true where it is to be done. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  return use(Confirm);
}

/** Where questions are asked; stands once, around everything. */
export function ConfirmPlace({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<ConfirmDialogProps>();
  const [isOpen, setOpen] = useState(false);
  useEffect(prepare, []);
  const confirm = useCallback(
    (question: Question) =>
      new Promise<boolean>((answer) => {
        setAsked({ ...question, answer, Asking: asking ?? LaterAsking });
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
          <asked.Asking question={asked} isOpen={isOpen} onAnswer={answer} />
        </Suspense>
      )}
    </Confirm>
  );
}
