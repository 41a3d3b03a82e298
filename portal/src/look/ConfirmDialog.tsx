import { createContext, type ReactNode, use, useCallback, useState } from "react";
import { look } from "../words/look.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

/** A question before an act: what it will do, and the act's own word on the button. */
export type Question = {
  readonly title: string;
  readonly text: ReactNode;
  readonly act: string;
  readonly cancel?: string;
};

type Asked = Question & { readonly answer: (isYes: boolean) => void };

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
        <Dialog
          open={isOpen}
          onOpenChange={() => answer(false)}
          title={asked.title}
          description={asked.text}
          cancel={null}
          escapes
        >
          <div className="flex flex-wrap justify-end gap-3">
            <Button data-first="" onClick={() => answer(false)}>
              {asked.cancel ?? look.cancel}
            </Button>
            <Button kind="danger" onClick={() => answer(true)}>
              {asked.act}
            </Button>
          </div>
        </Dialog>
      )}
    </Confirm>
  );
}
