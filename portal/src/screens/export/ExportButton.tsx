import { useState } from "react";
import type { Query } from "../../api/address.ts";
import { readFile } from "../../api/read-file.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";

/** Downloads a file; reauthenticates first if required. */
export function ExportButton(props: {
  /** The path of the operation. */
  readonly path: string;
  readonly query: Query;
  readonly buttonText: string;
  /** The file name. */
  readonly name: string;
  readonly errorTitle: string;
}) {
  const { path, query, buttonText, name, errorTitle } = props;
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
      // After the browser has started saving it.
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
        {buttonText}
      </Button>
      {error !== undefined && <ErrorNotice error={error} title={errorTitle} />}
    </>
  );
}
