/** Sends a file of subscribers to be checked or imported. */
import type {
  ImportPreviewOut,
  ImportProgressOut,
} from "../../../../../src/contract/portal/portal-subscribers.ts";
import { send } from "../../../api/client.ts";
import { sendForLines } from "../../../api/upload.ts";

/** A file as it is sent: browsers give CSV files many types. */
const asCsv = (file: Blob) => new Blob([file], { type: "text/csv" });

/** Checks a file. Throws a `RefusedError`. */
export async function checkImport(file: Blob, page: string | undefined): Promise<ImportPreviewOut> {
  const query = new URLSearchParams(page === undefined ? {} : { Page: page });
  const { result } = await send("POST", `SubscriberImport/Preview?${query.toString()}`, asCsv(file));
  return result;
}

// Portal and service are built together: lines match the contract's type.
function isProgress(value: unknown): value is ImportProgressOut {
  return typeof value === "object" && value !== null && "Done" in value && "IsComplete" in value;
}

/** Imports a file, unconfirmed without a consent note; `onProgress` receives each step. Resolves with the last; throws a `RefusedError`. */
export async function runImport(
  file: Blob,
  options: { readonly page: string | undefined; readonly consentNote: string | null },
  onProgress: (progress: ImportProgressOut) => void,
): Promise<ImportProgressOut | undefined> {
  let last: ImportProgressOut | undefined;
  const consent =
    options.consentNote === null ? { Confirmed: "false" } : { ConsentNote: options.consentNote };
  const query = { Page: options.page, ...consent };
  await sendForLines("SubscriberImport", query, {
    body: asCsv(file),
    onLine: (line) => {
      if (!isProgress(line)) return;
      last = line;
      onProgress(line);
    },
  });
  return last;
}
