import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { KeyRow, MadeKey } from "../../../../src/contract/portal/portal-keys.ts";
import { send } from "../../api/client.ts";
import { useCreateInAddress } from "../../shell/create-search.ts";
import { useEntryInAddress } from "../../shell/entry-in-address.ts";
import { credentials as texts } from "../../texts/credentials.ts";
import { shell } from "../../texts/shell.ts";
import { Button } from "../../ui/Button.tsx";
import { DocsLink } from "../../ui/DocsLink.tsx";
import { type Question, useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { focusTitle } from "../../ui/focus.ts";
import { EmptyState } from "../../ui/notices/EmptyState.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { Time } from "../../ui/times/Time.tsx";
import { useConfirmSaved } from "../../ui/use-saved-question.ts";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import { RenameKey, RotateKey } from "./ChangeDialogs.tsx";
import { CreateApiKey, CreateWebhookKey } from "./CreateDialogs.tsx";
import { withReport } from "./curl-example.ts";
import { KeyOnce } from "./KeyOnce.tsx";
import { KeyTable } from "./KeyTable.tsx";
import { shortUse } from "./key-flags.ts";
import { keysQuery, refreshKeys, useKeySubmission } from "./key-queries.ts";

type OpenDialog =
  | { readonly kind: "create" }
  | { readonly kind: "create webhook" }
  | { readonly kind: "rotate" | "rename"; readonly row: KeyRow };

/** Settings > API Credentials. */
export function CredentialsScreen() {
  const keysResult = useQuery(keysQuery);
  const selectedId = useEntryInAddress(keysResult.data !== undefined);
  const [open, setOpen] = useState<OpenDialog>();
  // The only state that holds a key's value.
  const [newKey, setNewKey] = useState<MadeKey>();
  const createButton = useRef<HTMLButtonElement>(null);
  const clearKey = () => setNewKey(undefined);
  const confirmSaved = useConfirmSaved(newKey && texts.savedQuestion(newKey.Name));
  const revoking = useRevoking();
  const close = () => setOpen(undefined);
  const openOnceSaved = async (next: OpenDialog) => {
    if (next.kind !== "rename" && !(await confirmSaved())) return;
    if (next.kind !== "rename") clearKey();
    setOpen(next);
  };
  useCreateInAddress(
    (creation) => void openOnceSaved({ kind: creation === "webhook" ? "create webhook" : "create" }),
  );
  const showKey = (key: MadeKey) => {
    close();
    setNewKey(key);
    void refreshKeys();
  };
  const [report, setReport] = useState<{ readonly keyId: string; readonly at: string }>();
  const rows = withReport(keysResult.data ?? [], report);
  return (
    <>
      <SettingsFrame
        tab={shell.settings.credentials}
        line={
          <>
            {texts.docsLead} <DocsLink>{shell.acts.apiDocs}</DocsLink>
          </>
        }
        actions={
          <>
            {/* The empty list has this button. */}
            {keysResult.data?.length !== 0 && (
              <Button onClick={() => void openOnceSaved({ kind: "create webhook" })}>
                {texts.createWebhook}
              </Button>
            )}
            <Button
              ref={createButton}
              kind={newKey === undefined && rows.length > 0 ? "primary" : "plain"}
              onClick={() => void openOnceSaved({ kind: "create" })}
            >
              {texts.create}
            </Button>
          </>
        }
      >
        {newKey !== undefined && (
          <KeyOnce
            key={newKey.Id}
            newKey={newKey}
            onClear={clearKey}
            onReport={(at) => setReport({ keyId: newKey.Id, at })}
            onSaved={() => {
              clearKey();
              createButton.current?.focus();
              // The key may have been used meanwhile, which causes no event.
              void refreshKeys();
            }}
          />
        )}
        {keysResult.error !== null && (
          <ErrorNotice
            error={keysResult.error}
            title={texts.loadFailed}
            onRetry={() => void keysResult.refetch()}
          />
        )}
        {revoking.error !== undefined && <ErrorNotice error={revoking.error} />}
        {keysResult.isPending && <Progress />}
        {keysResult.data?.length === 0 && (
          <EmptyState
            title={texts.empty}
            action={
              <Button kind="primary" onClick={() => void openOnceSaved({ kind: "create webhook" })}>
                {texts.createWebhook}
              </Button>
            }
          >
            {texts.lead}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <KeyTable
            rows={rows}
            selectedId={selectedId}
            actions={{
              onRename: (row) => void openOnceSaved({ kind: "rename", row }),
              onRotate: (row) => void openOnceSaved({ kind: "rotate", row }),
              onRevoke: (row) => void revoking.revoke(row),
            }}
          />
        )}
      </SettingsFrame>
      {open?.kind === "create" && <CreateApiKey onClose={close} onCreated={showKey} />}
      {open?.kind === "create webhook" && <CreateWebhookKey onClose={close} onCreated={showKey} />}
      {open?.kind === "rotate" && <RotateKey row={open.row} onClose={close} onRotated={showKey} />}
      {open?.kind === "rename" && (
        <RenameKey
          row={open.row}
          onClose={close}
          onSaved={() => {
            close();
            toast({ text: texts.renamed });
            void refreshKeys();
          }}
        />
      )}
    </>
  );
}

function questionFor(row: KeyRow): Question {
  const { LastUsedAt: at, LastUsedFor: use } = row;
  return {
    title: texts.revokeTitle(row.Name),
    text: (
      <>
        {texts.revokeText}{" "}
        {at === null ? (
          texts.revokeUnused
        ) : (
          <>
            {texts.revokeLast} <Time at={at} withAge />
            {use !== null && `, ${texts.revokeFor(shortUse(use))}`}.
          </>
        )}
      </>
    ),
    act: texts.revokeAct,
  };
}

/** Confirms and revokes; failures are in `error`. */
function useRevoking() {
  const confirm = useConfirm();
  const { error, run } = useKeySubmission();
  const revoke = async (row: KeyRow) => {
    if (!(await confirm(questionFor(row)))) return;
    await run(async () => {
      try {
        await send("DELETE", `Key/${row.Id}`);
        toast({ text: texts.revoked(row.Name) });
      } finally {
        await refreshKeys();
      }
      // The pressed button was removed with its row.
      focusTitle();
    });
  };
  return { error, revoke };
}
