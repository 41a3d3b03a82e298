import { useQuery } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { KeyRow, MadeKey } from "../../../../src/contract/portal/portal-keys.ts";
import { send } from "../../api/client.ts";
import { useCreateInAddress } from "../../shell/create-search.ts";
import { useEntryInAddress } from "../../shell/entry-in-address.ts";
import { Button } from "../../ui/Button.tsx";
import { type Question, useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { focusTitle } from "../../ui/focus.ts";
import { EmptyState } from "../../ui/notices/EmptyState.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { Time } from "../../ui/times/Time.tsx";
import { credentials as words } from "../../words/credentials.ts";
import { shell } from "../../words/shell.ts";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import { RenameKey, RotateKey } from "./ChangeDialogs.tsx";
import { CreateApiKey, CreateWebhookKey } from "./CreateDialogs.tsx";
import { KeyOnce } from "./KeyOnce.tsx";
import { KeyTable } from "./KeyTable.tsx";
import { shortUse } from "./key-flags.ts";
import { keysQuery, refreshKeys, useKeySubmission } from "./key-queries.ts";
import { useKeptQuestion, useLeaving } from "./use-leaving.ts";

type OpenDialog =
  | { readonly kind: "create" }
  | { readonly kind: "create webhook" }
  | { readonly kind: "rotate" | "rename"; readonly row: KeyRow };

/** Settings > API Credentials. */
export function CredentialsScreen() {
  const listed = useQuery(keysQuery);
  const chosen = useEntryInAddress(listed.data !== undefined);
  const [open, setOpen] = useState<OpenDialog>();
  // The one place that ever holds a key's value.
  const [made, setMade] = useState<MadeKey>();
  const createButton = useRef<HTMLButtonElement>(null);
  const forget = useCallback(() => setMade(undefined), []);
  useLeaving(made, forget);
  const askWhetherKept = useKeptQuestion(made);
  const revoking = useRevoking();
  const close = () => setOpen(undefined);
  const openAfterKept = async (next: OpenDialog) => {
    if (next.kind !== "rename" && !(await askWhetherKept())) return;
    if (next.kind !== "rename") forget();
    setOpen(next);
  };
  useCreateInAddress(() => void openAfterKept({ kind: "create" }));
  const show = (key: MadeKey) => {
    close();
    setMade(key);
    void refreshKeys();
  };
  const rows = listed.data ?? [];
  return (
    <>
      <SettingsFrame
        tab={shell.settings.credentials}
        acts={
          <>
            <Button
              ref={createButton}
              kind={made === undefined ? "primary" : "plain"}
              onClick={() => void openAfterKept({ kind: "create" })}
            >
              {words.create}
            </Button>
            <Button onClick={() => void openAfterKept({ kind: "create webhook" })}>
              {words.createWebhook}
            </Button>
          </>
        }
      >
        {made !== undefined && (
          <KeyOnce
            key={made.Id}
            made={made}
            onKept={() => {
              forget();
              createButton.current?.focus();
              // The key may have been used meanwhile, which causes no event.
              void refreshKeys();
            }}
          />
        )}
        {listed.error !== null && (
          <ErrorNotice error={listed.error} title={words.loadFailed} onRetry={() => void listed.refetch()} />
        )}
        {revoking.error !== undefined && <ErrorNotice error={revoking.error} />}
        {listed.isPending && <Progress />}
        {listed.data?.length === 0 && (
          <EmptyState
            title={words.empty}
            action={
              <Button onClick={() => void openAfterKept({ kind: "create" })}>{words.createFirst}</Button>
            }
          >
            {words.lead}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <KeyTable
            rows={rows}
            chosen={chosen}
            acts={{
              onRename: (row) => void openAfterKept({ kind: "rename", row }),
              onRotate: (row) => void openAfterKept({ kind: "rotate", row }),
              onRevoke: (row) => void revoking.revoke(row),
            }}
          />
        )}
      </SettingsFrame>
      {open?.kind === "create" && <CreateApiKey onClose={close} onMade={show} />}
      {open?.kind === "create webhook" && <CreateWebhookKey onClose={close} onMade={show} />}
      {open?.kind === "rotate" && <RotateKey row={open.row} onClose={close} onMade={show} />}
      {open?.kind === "rename" && (
        <RenameKey
          row={open.row}
          onClose={close}
          onSaved={() => {
            close();
            toast({ text: words.renamed });
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
    title: words.revokeTitle(row.Name),
    text: (
      <>
        {words.revokeText}{" "}
        {at === null ? (
          words.revokeUnused
        ) : (
          <>
            {words.revokeLast} <Time at={at} withAge />
            {use !== null && `, ${words.revokeFor(shortUse(use))}`}.
          </>
        )}
      </>
    ),
    act: words.revokeAct,
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
        toast({ text: words.revoked(row.Name) });
      } finally {
        await refreshKeys();
      }
      // The pressed button has gone with its row.
      focusTitle();
    });
  };
  return { error, revoke };
}
