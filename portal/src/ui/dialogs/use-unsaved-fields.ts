/** Protects what is typed in a dialog. */
import { useBlocker } from "@tanstack/react-router";
import { type RefObject, type SyntheticEvent, useRef } from "react";
import { useConfirm } from "./confirm-context.ts";
import { discardQuestion, type Question } from "./question.ts";

/** All fields but passwords and codes, which nobody wants back. */
const fieldSelector = [
  "input:not([type=password], [autocomplete=one-time-code])",
  "textarea:not([readonly])",
  "select",
].join(", ");

function readField(field: Element): string {
  if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio"))
    return String(field.checked);
  return "value" in field ? String(field.value) : "";
}

const readFields = (content: HTMLElement | null): string =>
  JSON.stringify([...(content?.querySelectorAll(fieldSelector) ?? [])].map(readField));

/**
 * Asks before the input of a dialog is lost: by the returned function, which resolves with true if it may be closed, and
 * before the browser goes back or closes the document. Other navigation follows from saving.
 */
export function useDiscardQuestion(
  isUnsaved: () => boolean,
  confirm: (question: Question) => Promise<boolean>,
): () => Promise<boolean> {
  const confirmDiscard = async () => !isUnsaved() || (await confirm(discardQuestion));
  useBlocker({
    shouldBlockFn: async ({ action, current, next }) =>
      action !== "PUSH" &&
      action !== "REPLACE" &&
      current.pathname !== next.pathname &&
      !(await confirmDiscard()),
    enableBeforeUnload: isUnsaved,
  });
  return confirmDiscard;
}

/** Asks before input in the fields of `content` is lost. */
export function useUnsavedFields(content: RefObject<HTMLElement | null>, canBeLost: boolean) {
  const confirm = useConfirm();
  const initialFields = useRef("");
  const isTouched = useRef(false);
  const isUnsaved = () =>
    !canBeLost &&
    isTouched.current &&
    content.current !== null &&
    readFields(content.current) !== initialFields.current;
  const confirmDiscard = useDiscardQuestion(isUnsaved, confirm);
  // Fields that are loaded before the first input are no input.
  const recordInput = ({ type }: SyntheticEvent) => {
    if (isTouched.current) return;
    isTouched.current = true;
    if (type !== "input") initialFields.current = readFields(content.current);
  };
  return {
    confirmDiscard,
    recordInitialFields: () => {
      isTouched.current = false;
      initialFields.current = readFields(content.current);
    },
    inputEvents: {
      onInputCapture: recordInput,
      onKeyDownCapture: recordInput,
      onPointerDownCapture: recordInput,
    },
  };
}
