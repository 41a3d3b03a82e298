/** `signalbox subscriber set`. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { parseSubscriberPatch } from "../../commands/subscribers/subscriber-bodies.ts";
import { type SubscriberOut, subscriber } from "../../contract/subscribers.ts";
import { readSubscriber } from "../../queries/subscriber-queries.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { findComponentId, findGroup } from "../components/component-lookup.ts";
import { changedJson } from "../created-resource.ts";
import { type OpenedStore, submit, withStore } from "../open-store.ts";
import type { RemoteService } from "../remote-service.ts";
import { answerJson, answerText, printNote, sentence } from "../terminal.ts";
import { readTimeOn, remoteZoneReader, zoneReader } from "../times/local-times.ts";
import { choiceOptions, choicesSentence, readChoices, readConsent } from "./choice-options.ts";
import { findRemoteSubscriber, readRemoteScope } from "./remote-subscribers.ts";
import { stateText } from "./state-text.ts";
import { findSubscriberId, readSubscriberName, subscriberName } from "./subscriber-lookup.ts";

/** The scope that was given: of a page with a slug. Rejects with a `Refusal`. */
async function readScope(bus: CommandBus, args: ParsedArguments, page: string): Promise<object | undefined> {
  if (args.flag("whole-page")) return { Kind: "Page" };
  const [components, groups] = [args.texts("component"), args.texts("group")];
  if (components.length + groups.length === 0) return undefined;
  return {
    Kind: "Components",
    ComponentIds: await Promise.all(components.map((name) => findComponentId(bus, name, page))),
    GroupIds: await Promise.all(groups.map(async (name) => (await findGroup(bus, name, { page })).public_id)),
  };
}

async function readChanges(opened: OpenedStore, args: ParsedArguments, slug: string): Promise<object> {
  const paused = args.text("paused-until");
  return {
    State: args.text("state"),
    Scope: await readScope(opened.bus, args, slug),
    ...readChoices(args),
    PausedUntil: paused === "" ? null : await readTimeOn(args, "paused-until", zoneReader(opened, slug)),
    ...readConsent(args),
  };
}

/** Throws a `UsageProblem` for a scope that is given twice. */
function refuseTwoScopes(args: ParsedArguments): void {
  if (args.flag("whole-page") && args.texts("component").length + args.texts("group").length > 0)
    throw new UsageProblem("Give either --whole-page, or --component and --group.");
}

function requireChange(changes: object): void {
  if (Object.values(changes).every((value) => value === undefined))
    throw new UsageProblem("Nothing to set. Give --state, or another option.");
}

async function run(args: ParsedArguments): Promise<number> {
  refuseTwoScopes(args);
  const { message, result } = await withStore(async (opened) => {
    const { bus } = opened;
    const id = await findSubscriberId(bus, args);
    const changes = await readChanges(
      opened,
      args,
      (await readSubscriber(bus, { id, now: Date.now() })).result.Page,
    );
    requireChange(changes);
    return await submit(bus, parseSubscriberPatch(id, changes));
  });
  return print(args, subscriber.parse(result), message);
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  refuseTwoScopes(args);
  const id = await findRemoteSubscriber(service, readSubscriberName(args), args.text("page"));
  const path = `/api/Subscriber/${id}`;
  const { Page } = (await service.call({ path, result: subscriber })).result;
  const body = {
    State: args.text("state"),
    Scope: args.flag("whole-page") ? { Kind: "Page" } : await readRemoteScope(service, args, Page),
    ...readChoices(args),
    PausedUntil:
      args.text("paused-until") === ""
        ? null
        : await readTimeOn(args, "paused-until", remoteZoneReader(service, Page)),
    ...readConsent(args),
  };
  requireChange(body);
  const { result, message } = await service.call({ method: "PATCH", path, body, result: subscriber });
  return print(args, result, message);
}

function print(args: ParsedArguments, result: SubscriberOut, message: string): number {
  if (args.flag("json")) answerJson(result);
  else {
    const state = stateText(result).replace(/ \(.*$/u, "");
    answerText(`${sentence(message)} It is ${state.charAt(0).toLowerCase()}${state.slice(1)}.`);
    printNote(choicesSentence(result));
  }
  return 0;
}

/** `signalbox subscriber set`. */
export const subscriberSet: CommandLine = {
  takes: subscriberName,
  options: {
    state: {
      value: "STATE",
      values: ["Active", "Suspended"],
      about: "Active (also after bounces), or Suspended: nothing is sent",
      isMain: true,
    },
    "paused-until": {
      value: "TIME",
      about: 'Pause until "tomorrow 08:00" or another time; empty to end the pause',
      mayBeEmpty: true,
    },
    component: { value: "NAME|ID", about: "A component to follow; replaces the scope", many: true },
    group: { value: "NAME|ID", about: "A component group to follow; replaces the scope", many: true },
    "whole-page": { about: "Follow the whole page" },
    ...choiceOptions,
    consent: { value: "NOTE", about: "Confirms it: how consent was given, in 10 to 500 characters" },
    page: { value: "SLUG", about: "Page, if the address follows several" },
    ...changedJson("GET /api/Subscriber/{id}"),
  },
  notes: ["An unsubscribed address stays so: only `subscriber add` adds it again, with a new consent."],
  surplusOption: (text) => (/^paused?\b/iu.test(text) ? "--paused-until TIME" : undefined),
  run,
  runRemotely,
};
