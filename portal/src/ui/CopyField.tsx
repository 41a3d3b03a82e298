import { useEffect, useRef, useState } from "react";
import { uiTexts } from "../texts/ui.ts";
import { Button, type ButtonKind } from "./Button.tsx";
import { classes } from "./class-names.ts";
import { announce } from "./notices/announce.ts";

/** A value with a copy button. */
export function CopyField(props: {
  /** Accessible label. */
  readonly label: string;
  readonly value: string;
  /** The copied text, if it is shown differently. */
  readonly copyText?: string;
  /** Text of the button. */
  readonly buttonText?: string;
  readonly kind?: ButtonKind;
  readonly strong?: boolean;
  readonly onCopied?: () => void;
}) {
  const { label, value, copyText = value, buttonText = uiTexts.copy, kind, strong, onCopied } = props;
  const [state, setState] = useState<"copied" | "failed">();
  const valueElement = useRef<HTMLPreElement>(null);
  useEffect(() => {
    if (state !== "copied") return undefined;
    const timer = setTimeout(() => setState(undefined), 4000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copyText);
      setState("copied");
      announce(uiTexts.copied);
      onCopied?.();
    } catch {
      setState("failed");
      announce(uiTexts.copyFailed);
      // Select the value, so that the keyboard shortcut copies it.
      if (valueElement.current !== null) getSelection()?.selectAllChildren(valueElement.current);
    }
  };
  return (
    <div>
      <div className="flex flex-col gap-3 wide:flex-row wide:items-start">
        <pre
          ref={valueElement}
          role="group"
          aria-label={label}
          className={classes(
            "min-w-0 flex-1 rounded bg-sunk px-3.5 py-2 font-mono text-second break-all whitespace-pre-wrap select-all",
            strong && "font-semibold",
          )}
        >
          {value}
        </pre>
        <Button kind={kind} onClick={() => void copy()} className="wide:min-w-24">
          {state === "copied" ? uiTexts.copied : buttonText}
        </Button>
      </div>
      {state === "failed" && <p className="mt-1.5 text-second">{uiTexts.copyFailed}</p>}
    </div>
  );
}
