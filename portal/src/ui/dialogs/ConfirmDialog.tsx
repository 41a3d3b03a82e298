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

type ConfirmDialogProps = Question & {
  readonly answer: (isYes: boolean) => void;
  readonly Asking: ComponentType<ComponentProps<typeof QuestionDialog>>;
};

/** The loaded dialog component, for showing it without delay. */
let asking: typeof QuestionDialog | undefined;
const load = async () => {
  asking = (await import("./QuestionDialog.tsx")).QuestionDialog;
  return asking;
};
const LaterAsking = lazy(async () => ({ default: await load() }));

/** Preloads the dialog when idle: actions that ask must respond at once. */
function prepare(): () => void {
  const fetchIt = () => {
    // Where it does not come now, it is fetched when it is needed.
    load().catch(() => undefined);
  };
  // Safari lacks requestIdleCallback.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(fetchIt, 500);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(fetchIt);
  return () => cancelIdleCallback(idle);
}

const Confirm = createContext<(question: Question) => Promise<boolean>>(() => Promise.resolve(false));

/** Asks for confirmation; resolves with true if confirmed. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  return use(Confirm);
}

/** The place of confirmation dialogs, once for the whole portal. */
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
