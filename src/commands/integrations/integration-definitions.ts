/** Definitions of the commands on integrations and their alerts. */
import type { DefinitionsOf } from "../command-definition.ts";
import { closeSignal } from "./close-signal.ts";
import { closeAlert, recordEvent, settleSignals } from "./event-commands.ts";
import { announceOutage } from "./incident-announcing.ts";
import type { IntegrationCommand } from "./integration-commands.ts";
import {
  createIntegration,
  deleteIntegration,
  patchIntegration,
  rotateIntegrationToken,
} from "./integration-edit.ts";
import { receiveAlerts } from "./receive-alerts.ts";

/** The commands on integrations. */
export const integrationDefinitions: DefinitionsOf<IntegrationCommand> = {
  AnnounceOutage: announceOutage,
  CloseAlert: closeAlert,
  CloseSignal: closeSignal,
  CreateIntegration: createIntegration,
  DeleteIntegration: deleteIntegration,
  PatchIntegration: patchIntegration,
  ReceiveAlerts: receiveAlerts,
  RecordEvent: recordEvent,
  RotateIntegrationToken: rotateIntegrationToken,
  SettleSignals: settleSignals,
};
