import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { ConfirmContext } from "./confirm-context.ts";
import type { QuestionDialog } from "./QuestionDialog.tsx";
import type { Question } from "./question.ts";

export { useConfirm } from "./confirm-context.ts";
export type { Question } from "./question.ts";

type ConfirmDialogProps = Question & {
  readonly Dialog: ComponentType<ComponentProps<typeof QuestionDialog>>;
};

/** The loaded dialog component, for showing it without delay. */
let loadedDialog: typeof QuestionDialog | undefined;
const load = async () => {
  loadedDialog = (await import("./QuestionDialog.tsx")).QuestionDialog;
  return loadedDialog;
};
const LazyDialog = lazy(async () => ({ default: await load() }));

/** Preloads the dialog at the first input, not earlier: actions that ask must respond at once. */
function preloadAtFirstInput(): () => void {
  const controller = new AbortController();
  const preload = () => {
    controller.abort();
    // On failure it is loaded when needed.
    load().catch(() => undefined);
  };
  for (const type of ["pointermove", "pointerdown", "keydown"])
    document.addEventListener(type, preload, { signal: controller.signal });
  return () => controller.abort();
}

/** Provides confirmation dialogs, once for the whole portal. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [request, setRequest] = useState<ConfirmDialogProps>();
  const [isOpen, setOpen] = useState(false);
  useEffect(preloadAtFirstInput, []);
  const pending = useRef<(isConfirmed: boolean) => void>(undefined);
  const answer = useCallback((isConfirmed: boolean) => {
    setOpen(false);
    pending.current?.(isConfirmed);
    pending.current = undefined;
  }, []);
  const confirm = useCallback(
    async (question: Question) => {
      // Asked again before the question was drawn, as by a second Escape: that declines it.
      if (pending.current !== undefined) {
        answer(false);
        return false;
      }
      setRequest({ ...question, Dialog: loadedDialog ?? LazyDialog });
      setOpen(true);
      return await new Promise<boolean>((resolve) => {
        pending.current = resolve;
      });
    },
    [answer],
  );
  return (
    <ConfirmContext value={confirm}>
      {children}
      {request && (
        <Suspense>
          <request.Dialog question={request} isOpen={isOpen} onAnswer={answer} />
        </Suspense>
      )}
    </ConfirmContext>
  );
}
