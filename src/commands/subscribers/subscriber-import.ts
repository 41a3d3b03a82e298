/** Imports subscribers, some rows at a time: a command blocks the store's writer for some milliseconds. */
import type * as z from "zod";
import type { importedSubscribers } from "../../contract/subscribers.ts";
import type { SubscriberRow } from "../../store/tables/subscriber-tables.ts";
import { newId } from "../../store/uuid.ts";
import { audit } from "../audit-entry.ts";
import type { CommandDefinition } from "../command-definition.ts";
import { want } from "../load-plan-builder.ts";
import { targetPage } from "../pages/target-page.ts";
import { answerWith } from "../resource-versions.ts";
import type { ImportSubscribers, SubscriberCommandOf } from "./subscriber-commands.ts";
import { planMailsOf, sendOnRequest } from "./subscriber-mails.ts";
import { activate, findByAddress, newSubscriber, planAddress } from "./subscriber-rows.ts";
import { findScope, planScope } from "./subscriber-scopes.ts";

type ImportedRow = z.output<typeof importedSubscribers>["Rows"][number];

/** Adds rows of an import. Addresses that the page already has are unchanged, and erased ones are skipped. */
export const importSubscribers: CommandDefinition<ImportSubscribers> = {
  loads(plan, { rows }) {
    planAddress(
      plan,
      rows.map(({ address }) => address),
    );
    for (const { choices } of rows) planScope(plan, choices.scope);
  },
  decide(uow, submission, command) {
    const { page: slug, consentNote, rows, unsupportedLines = [], ignoredColumns = [] } = command;
    const page = targetPage(uow.pages, slug);
    for (const { choices } of rows) findScope({ uow, page }, choices.scope);
    const erasedHashes = new Set(
      uow
        .rows("erased_address")
        .filter((address) => address.page_id === page.id)
        .map((address) => address.address_hash),
    );
    const results: ImportedRow[] = unsupportedLines.map((Line) => ({
      Line,
      Outcome: "Unsupported",
      Id: null,
    }));
    for (const entry of rows) {
      const existing = findByAddress(uow, page, entry.address);
      const isSuppressed = erasedHashes.has(entry.address.address_hash) || existing?.state === "Unsubscribed";
      if (isSuppressed || existing !== undefined) {
        const Id = isSuppressed ? null : (existing?.public_id ?? null);
        results.push({ Line: entry.line, Outcome: isSuppressed ? "Suppressed" : "Known", Id });
        continue;
      }
      const row: SubscriberRow = {
        id: uow.nextNumber(),
        public_id: newId(uow.now),
        ...newSubscriber(uow, page, entry),
        source: "Import",
        consent_note: consentNote,
      };
      uow.insert("subscriber", row);
      // Operators' webhooks need no confirmation.
      if (consentNote !== null || row.channel !== "Email") activate(uow, row);
      results.push({ Line: entry.line, Outcome: "Imported", Id: row.public_id });
    }
    const imported = results.filter(({ Outcome }) => Outcome === "Imported").length;
    const result = { Imported: imported, Skipped: results.length - imported };
    audit(uow, submission, {
      action: "Subscriber.Import",
      subject: { kind: "Page", id: page.public_id, name: page.name },
      before: null,
      after: { ...result, ConsentNote: consentNote },
    });
    return answerWith(uow, {
      result: {
        ...result,
        Rows: results.toSorted((a, b) => a.Line - b.Line),
        IgnoredColumns: ignoredColumns,
      },
      version: null,
      message: imported === 1 ? "1 subscriber imported" : `${imported} subscribers imported`,
    });
  },
};

/** Sends imported subscribers their confirmations: those that have not had one yet. */
export const sendImportConfirmations: CommandDefinition<SubscriberCommandOf<"SendImportConfirmations">> = {
  loads(plan, { numbers }) {
    want(plan, "subscriber", { column: "id", values: [...numbers] });
    planMailsOf(plan, numbers);
  },
  decide(uow, _submission, { numbers }) {
    let sent = 0;
    for (const number of numbers) {
      const row = uow.get("subscriber", number);
      const isWaiting = row?.state === "Pending" && row.source === "Import" && row.confirmation_at === null;
      if (isWaiting && sendOnRequest(uow, row, "Confirmation")) sent += 1;
    }
    return answerWith(uow, { result: { Sent: sent }, version: null, message: "Confirmations sent" });
  },
};
