import { useQuery } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { KeyRow, MadeKey } from "../../../../src/contract/portal/keys.ts";
import { send } from "../../api/client.ts";
import { focusTitle } from "../../look/arrival.ts";
import { Button } from "../../look/Button.tsx";
import { type Question, useConfirm } from "../../look/dialogs/ConfirmDialog.tsx";
import { EmptyState } from "../../look/notices/EmptyState.tsx";
import { ErrorNotice } from "../../look/notices/ErrorNotice.tsx";
import { Progress } from "../../look/notices/Progress.tsx";
import { toast } from "../../look/notices/toast.ts";
import { Time } from "../../look/times/Time.tsx";
import { useCreateInAddress } from "../../shell/create-in-address.ts";
import { credentials as words } from "../../words/credentials.ts";
import { shell } from "../../words/shell.ts";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import { RenameKey, RotateKey } from "./ChangeDialogs.tsx";
import { CreateApiKey, CreateWebhookKey } from "./CreateDialogs.tsx";
import { shortUse } from "./facts.ts";
import { KeyOnce } from "./KeyOnce.tsx";
import { KeyTable } from "./KeyTable.tsx";
import { useKeptQuestion, useLeaving } from "./leaving.ts";
import { keysQuery, refreshKeys, useSending } from "./making.ts";

type Open =
  | { readonly kind: "create" }
  | { readonly kind: "create webhook" }
  | { readonly kind: "rotate" | "rename"; readonly row: KeyRow };

/** Settings > API Credentials. */
export function CredentialsScreen() {
  const listed = useQuery(keysQuery);
  const [open, setOpen] = useState<Open>();
  // The one place that ever holds a key's value.
  const [made, setMade] = useState<MadeKey>();
  const createButton = useRef<HTMLButtonElement>(null);
  const forget = useCallback(() => setMade(undefined), []);
  useLeaving(made, forget);
  const askWhetherKept = useKeptQuestion(made);
  const revoking = useRevoking();
  const close = () => setOpen(undefined);
  const openAfterKept = async (next: Open) => {
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
              // Its line may have been tried meanwhile: that it was used is told by nobody.
              void refreshKeys();
            }}
          />
        )}
        {listed.error !== null && (
          <ErrorNotice error={listed.error} title={words.loadFailed} onRetry={() => void listed.refetch()} />
        )}
        {revoking.error !== undefined && <ErrorNotice error={revoking.error} />}
        {listed.isPending && <Progress />}
        {listed.data?.length === 0 && <EmptyState title={words.empty}>{words.lead}</EmptyState>}
        {rows.length > 0 && (
          <KeyTable
            rows={rows}
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
            {words.revokeLast} <Time at={at} aged />
            {use !== null && `, ${words.revokeFor(shortUse(use))}`}.
          </>
        )}
      </>
    ),
    act: words.revokeAct,
  };
}

/** Asks, revokes, and says so; what kept it from being done stands in `error`. */
function useRevoking() {
  const confirm = useConfirm();
  const { error, run } = useSending();
  const revoke = async (row: KeyRow) => {
    if (!(await confirm(questionFor(row)))) return;
    await run(async () => {
      try {
        await send("DELETE", `Key/${row.Id}`);
        toast({ text: words.revoked(row.Name) });
      } finally {
        await refreshKeys();
      }
      // The button that was pressed has gone with its row.
      focusTitle();
    });
  };
  return { error, revoke };
}
