import type { IntegrationWithFiguresOut } from "../../../../src/contract/integrations.ts";
import { integrations as texts } from "../../texts/integrations.ts";

/** The numbers of open and stale alerts of an integration as text; empty if none is open. */
export function alertFigures({ OpenAlerts, StaleAlerts }: IntegrationWithFiguresOut): string {
  if (OpenAlerts === 0) return "";
  const open = texts.openAlerts(OpenAlerts);
  return StaleAlerts === 0 ? open : `${open}, ${texts.staleAlerts(StaleAlerts)}`;
}
