/** Closes all alerts of an integration about a component when its signal is closed manually. */
import { close } from "../../rules/alert-signals.ts";
import { sourceKey } from "../../rules/status-inputs.ts";
import type { TrackedComponent, UnitOfWork } from "../bus/unit-of-work.ts";
import { noOpenAlerts, requestAnnouncement, signalColumns, signalOf } from "./signal-changes.ts";

/** Closes the alerts of a signal whose source is an integration; the caller closes the signal itself. */
export function closeAlertsOf(uow: UnitOfWork, component: TrackedComponent, key: string): void {
  const integration = uow.rows("integration").find((row) => sourceKey(row.source) === key);
  if (integration === undefined) return;
  const isOfSignal = (row: { readonly integration_id: number; readonly component_id: number }) =>
    row.integration_id === integration.id && row.component_id === component.row.id;
  for (const row of uow.rows("integration_signal").filter(isOfSignal)) {
    if (row.state === "Closed") continue;
    Object.assign(row, signalColumns(close(signalOf(row), uow.now).signal));
    uow.update("integration_signal", row);
  }
  for (const row of uow.rows("integration_component").filter(isOfSignal)) {
    row.open_counts = noOpenAlerts;
    row.changed_at = Math.max(row.changed_at, uow.now);
    uow.update("integration_component", row);
  }
  if (integration.announce === "Incident") requestAnnouncement(uow, integration);
}
