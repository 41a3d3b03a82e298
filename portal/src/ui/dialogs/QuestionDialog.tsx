import { uiTexts } from "../../texts/ui.ts";
import { Button } from "../Button.tsx";
import { Dialog } from "./Dialog.tsx";
import type { Question } from "./question.ts";

export function QuestionDialog(props: {
  readonly question: Question;
  readonly isOpen: boolean;
  readonly onAnswer: (isConfirmed: boolean) => void;
}) {
  const { question, isOpen, onAnswer } = props;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={() => onAnswer(false)}
      title={question.title}
      description={question.text}
      size="question"
      cancel={null}
      closesOnEscape
    >
      <div className="flex flex-wrap justify-end gap-3 not-wide:*:flex-1">
        <Button data-first="" onClick={() => onAnswer(false)}>
          {question.cancel ?? uiTexts.cancel}
        </Button>
        <Button kind="danger" onClick={() => onAnswer(true)}>
          {question.act}
        </Button>
      </div>
    </Dialog>
  );
}
