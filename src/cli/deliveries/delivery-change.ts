/** `signalbox delivery release`, `delivery retry` and `delivery drop`: one declaration for each. */
import type { ChangeDeliveries, DeliverySelection } from "../../commands/notifications/delivery-command.ts";
import { changeableStates, type DeliveryState } from "../../contract/deliveries.ts";
import type { CommandLine, ParsedArguments } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { printStoppedNote } from "../stopped-service.ts";
import {
  type ChangeSome,
  changeInStore,
  changeRemotely,
  deliveryArgument,
  dryRunOption,
  printDeliveryDryRun,
  remoteLookup,
  selectionOf,
  selectionOptions,
  storeLookup,
} from "./change-selected.ts";
import {
  describeSelected,
  type ReadSelected,
  selectedElsewhere,
  selectedInStore,
} from "./selected-deliveries.ts";
import { printUnavailableChannel, waitingMailElsewhere, waitingMailInStore } from "./unavailable-channel.ts";

type Declaration = {
  readonly kind: ChangeDeliveries["kind"];
  /** The states that --state can name, if other than those that it changes without. */
  readonly states?: readonly DeliveryState[];
  /** Whether the service sends what it changes. */
  readonly isSent: boolean;
  /** In a sentence: `retried`. */
  readonly participle: string;
  readonly options?: CommandLine["options"];
  readonly notes: readonly string[];
  /** Makes the change and prints it; returns the exit code. */
  readonly apply: (args: ParsedArguments, selection: DeliverySelection, means: Means) => Promise<number>;
};

type Means = {
  readonly change: ChangeSome;
  /** The selected deliveries in a question, with an adjective for their state; undefined for none. */
  readonly describe: (adjective: string) => Promise<string | undefined>;
};

/** A command that changes the deliveries that its options select. */
export function deliveryChange(declaration: Declaration): CommandLine {
  const { kind, isSent, participle, options = {}, notes, apply } = declaration;
  const { states = changeableStates[kind] } = declaration;
  type Access = { readonly change: ChangeSome; readonly read: ReadSelected };
  const run = async (args: ParsedArguments, selection: DeliverySelection, { change, read }: Access) =>
    args.flag("dry-run")
      ? await printDeliveryDryRun(change, { kind, selection }, participle)
      : await apply(args, selection, {
          change,
          describe: async (adjective) => describeSelected(await read(selection, states), adjective),
        });
  return {
    takes: {},
    options: { ...deliveryArgument, ...selectionOptions(states), ...dryRunOption, ...options },
    notes,
    run: async (args) =>
      await withStore(async (opened) => {
        const selection = await selectionOf(storeLookup(opened), args, states);
        const code = await run(args, selection, {
          change: changeInStore(opened),
          read: selectedInStore(opened),
        });
        if (isSent) await printUnavailableChannel(waitingMailInStore(opened), selection);
        if (code === 0 && isSent && !args.flag("dry-run")) printStoppedNote(opened.configuration);
        return code;
      }),
    runRemotely: async (args, service) => {
      const selection = await selectionOf(remoteLookup(service), args, states);
      const code = await run(args, selection, {
        change: changeRemotely(service),
        read: selectedElsewhere(service),
      });
      if (isSent) await printUnavailableChannel(waitingMailElsewhere(service), selection);
      return code;
    },
  };
}
