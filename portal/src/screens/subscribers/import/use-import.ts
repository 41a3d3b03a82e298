import { useState } from "react";
import type {
  ImportPreviewOut,
  ImportProgressOut,
} from "../../../../../src/contract/portal/portal-subscribers.ts";
import { RefusedError } from "../../../api/refused-error.ts";
import { inPortalWords } from "../../../api/without-mail.ts";
import { api } from "../../../texts/api.ts";
import { subscriberImport as texts } from "../../../texts/subscriber-import.ts";
import { refreshSubscribers } from "../subscriber-queries.ts";
import { checkImport, runImport } from "./run-import.ts";

/** Maximum file size in bytes. */
const maxBytes = 24 * 1024 * 1024;

/** The step of an import. */
export type ImportStep =
  | { readonly kind: "choose" }
  | { readonly kind: "checking"; readonly file: File }
  | { readonly kind: "preview"; readonly file: File; readonly preview: ImportPreviewOut }
  | { readonly kind: "running"; readonly progress: ImportProgressOut | undefined }
  | { readonly kind: "done"; readonly progress: ImportProgressOut };

/** Checks a file, and imports it on request. */
export function useImport(page: string | undefined) {
  const [step, setStep] = useState<ImportStep>({ kind: "choose" });
  const [error, setError] = useState<unknown>();
  const [isTooLarge, setTooLarge] = useState(false);
  const check = async (file: File) => {
    setError(undefined);
    setTooLarge(file.size > maxBytes);
    if (file.size > maxBytes) return setStep({ kind: "choose" });
    setStep({ kind: "checking", file });
    try {
      setStep({ kind: "preview", file, preview: await checkImport(file, page) });
    } catch (problem) {
      setError(problem);
      setStep({ kind: "choose" });
    }
  };
  const run = async (consentNote: string | null) => {
    if (step.kind !== "preview") return;
    setError(undefined);
    setStep({ kind: "running", progress: undefined });
    try {
      const last = await runImport(step.file, { page, consentNote }, (progress) =>
        setStep({ kind: "running", progress }),
      );
      if (last?.IsComplete === true) setStep({ kind: "done", progress: last });
      else {
        setError(new RefusedError("Unreachable", last?.Problem ?? api.unreachable));
        setStep(step);
      }
    } catch (problem) {
      setError(inPortalWords(problem, texts.withoutMail));
      setStep(step);
    } finally {
      await refreshSubscribers();
    }
  };
  return { step, error, isTooLarge, check, run };
}
