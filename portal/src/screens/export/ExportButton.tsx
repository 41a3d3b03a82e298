import { useState } from "react";
import type { Query } from "../../api/address.ts";
import { readFile } from "../../api/read-file.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";

/** Saves a file of the service; reauthenticates first where the operation requires it. */
export function ExportButton(props: {
  /** The path of the operation. */
  readonly path: string;
  readonly query: Query;
  readonly act: string;
  /** The name that the file is saved by. */
  readonly name: string;
  readonly failed: string;
}) {
  const { path, query, act, name, failed } = props;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const save = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const address = URL.createObjectURL(await readFile(path, query));
      const link = document.createElement("a");
      link.href = address;
      link.download = name;
      link.click();
      // Once the browser has begun to save it.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button busy={isBusy} onClick={() => void save()}>
        {act}
      </Button>
      {error !== undefined && <ErrorNotice error={error} title={failed} />}
    </>
  );
}
