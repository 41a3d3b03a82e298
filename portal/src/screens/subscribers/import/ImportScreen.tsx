import { useRef, useState } from "react";
import { usePages } from "../../../api/pages.ts";
import { shell } from "../../../texts/shell.ts";
import { subscriberImport as texts } from "../../../texts/subscriber-import.ts";
import { subscribers } from "../../../texts/subscribers.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextLink } from "../../../ui/ButtonLink.tsx";
import { DetailTitle } from "../../../ui/DetailTitle.tsx";
import { FieldGroup } from "../../../ui/fields/Field.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { ErrorNotice } from "../../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../../ui/notices/Progress.tsx";
import { ImportConsent } from "./ImportConsent.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import { useImport } from "./use-import.ts";

/** Imports subscribers from a file: its choice, a preview, the import with its progress, and its result. */
export function ImportScreen() {
  const pages = usePages();
  const [page, setPage] = useState(pages.selected?.Slug);
  const slug = page ?? pages.all[0]?.Slug;
  const { step, error, isTooLarge, check, run } = useImport(slug);
  const isBusy = step.kind === "checking" || step.kind === "running";
  return (
    <>
      <DetailTitle line={texts.lead} list={<TextLink to="/subscribers">{subscribers.title}</TextLink>}>
        {shell.acts.importSubscribers}
      </DetailTitle>
      {step.kind !== "running" && step.kind !== "done" && (
        <div className="mb-8 grid max-w-text gap-5">
          {pages.all.length > 1 && (
            <SelectField
              label={texts.page}
              value={slug}
              disabled={step.kind !== "choose"}
              onChange={({ currentTarget: { value } }) => setPage(value)}
              options={pages.all.map(({ Slug, Name }) => ({ value: Slug, label: Name }))}
            />
          )}
          <FileField
            name={step.kind === "choose" ? undefined : step.file.name}
            isBusy={isBusy}
            error={isTooLarge ? texts.tooLarge : undefined}
            onFile={(file) => void check(file)}
          />
        </div>
      )}
      {error !== undefined && (
        <ErrorNotice error={error} title={step.kind === "preview" ? texts.failed : texts.failedCheck}>
          {step.kind === "preview" && <p className="mt-1">{texts.again}</p>}
        </ErrorNotice>
      )}
      <p role="status" className={isBusy || step.kind === "done" ? "mb-4" : "sr-only"}>
        {step.kind === "checking" && texts.checking}
        {step.kind === "running" &&
          step.progress !== undefined &&
          texts.progress(step.progress.Done, step.progress.Total)}
        {step.kind === "done" &&
          texts.done(step.progress.Imported, step.progress.Done - step.progress.Imported)}
      </p>
      {step.kind === "running" && (
        <progress
          className="w-full max-w-text accent-ink"
          aria-label={shell.acts.importSubscribers}
          max={Math.max(1, step.progress?.Total ?? 1)}
          value={step.progress?.Done ?? 0}
        />
      )}
      {step.kind === "checking" && <Progress />}
      {step.kind === "preview" && (
        <>
          <ImportPreview preview={step.preview} />
          {step.preview.Faults === 0 && step.preview.New > 0 && (
            <ImportConsent count={step.preview.New} onImport={(note) => void run(note)} />
          )}
        </>
      )}
    </>
  );
}

function FileField(props: {
  readonly name: string | undefined;
  readonly isBusy: boolean;
  readonly error: string | undefined;
  readonly onFile: (file: File) => void;
}) {
  const { name, isBusy, error, onFile } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <FieldGroup label={texts.file} hint={texts.fileHint} error={error}>
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={input}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-label={texts.file}
          accept=".csv,text/csv"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = "";
            if (file !== undefined) onFile(file);
          }}
        />
        <Button busy={isBusy} onClick={() => input.current?.click()}>
          {name === undefined ? texts.choose : texts.change}
        </Button>
        {name !== undefined && <span className="break-all">{texts.chosen(name)}</span>}
      </div>
    </FieldGroup>
  );
}
