/** `signalbox subscriber add`. */
import * as z from "zod";
import { loadSecret } from "../../auth/load-secret.ts";
import { makeSigningSecret, openSigningSecret, storeAddress } from "../../auth/subscriber-secrets.ts";
import { readSubscriberAddress } from "../../commands/subscribers/subscriber-address.ts";
import { parseSubscriberCreate, readConsentNote } from "../../commands/subscribers/subscriber-bodies.ts";
import { service as serviceOut } from "../../contract/service.ts";
import { createdSubscriber } from "../../contract/subscribers.ts";
import { mayReachWith, refuseForbiddenTarget } from "../../http/webhook-targets.ts";
import { chatChannelOf } from "../../platform/chat-address.ts";
import { livePages } from "../../queries/page-queries.ts";
import { emptyScope, wholePage } from "../../rules/subscription-scope.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { findComponentId, findGroup } from "../components/component-lookup.ts";
import { answerReceiver } from "../created-resource.ts";
import { FailedCall } from "../failed-call.ts";
import { submit, withStore } from "../open-store.ts";
import { listRemotePages } from "../pages/remote-pages.ts";
import { problemIn } from "../problem-in.ts";
import type { Choice, PartialAnswers } from "../questions.ts";
import type { RemoteService } from "../remote-service.ts";
import { mailProblem, readServiceSettings } from "../service-settings.ts";
import { printNote } from "../terminal.ts";
import { choiceOptions, readChoices, readConsent } from "./choice-options.ts";
import { readRemoteScope } from "./remote-subscribers.ts";

const addressHelp = "Give an e-mail address, such as ada@example.com, or the URL of a webhook.";

const isAddressLike = (text: string) => /@|:\/\//u.test(text);

/** The one address that was given. Throws a `UsageProblem`. */
function readAddress(args: ParsedArguments): string {
  const [address, ...others] = ["address", "email", "webhook"].flatMap((option) => args.text(option) ?? []);
  if (address === undefined || others.length > 0)
    throw new UsageProblem("Give one ADDRESS: an e-mail address, or the URL of a webhook.");
  const isPlain = args.text("address") !== undefined;
  if (isPlain && !isAddressLike(address))
    throw new UsageProblem(`ADDRESS cannot be "${address}". ${addressHelp}`);
  return address;
}

function print(args: ParsedArguments, added: Parameters<typeof answerReceiver>[1]): number {
  answerReceiver(args, added);
  return 0;
}

async function run(args: ParsedArguments): Promise<number> {
  const address = readAddress(args);
  const webhook = args.text("webhook") ?? (/^[a-z]+:\/\//iu.test(address) ? address : undefined);
  const webhookPath = args.text("webhook") === undefined ? "Address" : "Webhook";
  const plain =
    webhook === undefined
      ? readSubscriberAddress("Email", address, {
          path: args.text("email") === undefined ? "Address" : "Email",
        })
      : readSubscriberAddress(chatChannelOf(webhook) ?? "Webhook", webhook, {
          path: webhookPath,
          source: "operator",
        });
  const { choices } = parseSubscriberCreate({ Address: address, ...readChoices(args) });
  const note = args.text("consent");
  const page = args.text("page");
  const components = args.texts("component");
  const groups = args.texts("group");
  const isPart = components.length + groups.length > 0;
  return await withStore(async (opened) => {
    const { bus, configuration } = opened;
    const obstacle = plain.channel === "Email" ? mailProblem(await readServiceSettings(opened)) : null;
    if (obstacle !== null && note === undefined)
      throw new FailedCall(
        `No confirmation can be sent: ${obstacle}. Start the service with them, or give --consent, saying how consent was given.`,
      );
    if (plain.url !== null)
      await refuseForbiddenTarget(
        mayReachWith(configuration.notifications.allowed),
        plain.url.href,
        webhookPath,
      );
    const componentIds = await Promise.all(
      components.map((nameOrId) => findComponentId(bus, nameOrId, page)),
    );
    const groupIds = await Promise.all(
      groups.map(async (nameOrId) => (await findGroup(bus, nameOrId, { page })).public_id),
    );
    const secret = await loadSecret(bus, configuration);
    const signingSecret = plain.channel === "Webhook" ? makeSigningSecret(secret) : null;
    const added = await submit(bus, {
      kind: "CreateSubscriber",
      page: page ?? null,
      address: storeAddress(secret, plain),
      choices: { ...choices, scope: isPart ? { ...emptyScope, componentIds, groupIds } : wholePage },
      consentNote: note === undefined ? null : readConsentNote(note, "Consent"),
      signingSecret,
    });
    if (obstacle !== null)
      printNote(`E-mail is only queued: ${obstacle}. It is sent once the service is started with them.`);
    return print(args, {
      result: z.looseObject({ Id: z.uuid() }).parse(added.result),
      message: added.message,
      secret: signingSecret === null ? null : openSigningSecret(secret, signingSecret),
    });
  });
}

async function runRemotely(args: ParsedArguments, service: RemoteService): Promise<number> {
  const body = {
    Address: readAddress(args),
    Page: args.text("page"),
    Scope: await readRemoteScope(service, args, args.text("page")),
    ...readChoices(args),
    ...readConsent(args),
  };
  const change = { method: "POST", path: "/api/Subscriber", body } as const;
  const { result, message } = await service.call({ ...change, result: createdSubscriber });
  return print(args, { result, message, secret: result.SigningSecret ?? null });
}

/** Why an address is none; undefined for a valid one. */
function problemOfAddress(address: string): string | undefined {
  if (!isAddressLike(address)) return `This cannot be "${address}". ${addressHelp}`;
  const isUrl = /^[a-z]+:\/\//iu.test(address);
  const channel = isUrl ? (chatChannelOf(address) ?? "Webhook") : "Email";
  return problemIn(() => readSubscriberAddress(channel, address, { source: "operator" }));
}

/** Whether e-mail can be sent, and if not why, as a clause. */
async function confirmationObstacle(service: RemoteService | undefined): Promise<string | null> {
  if (service === undefined)
    return await withStore(async (opened) => mailProblem(await readServiceSettings(opened)));
  const { result } = await service.call({ path: "/api/Service", result: serviceOut });
  return result.Sending.IsMailSetUp ? null : "the service has no SMTP_URL and MAIL_FROM";
}

/** The subject of the question for the consent where no confirmation can be sent; undefined where it can. */
async function requiredConsent({ openService }: PartialAnswers): Promise<string | undefined> {
  const obstacle = await confirmationObstacle(openService());
  if (obstacle === null) return undefined;
  printNote(`No confirmation can be sent: ${obstacle}.`);
  return "How consent was given, in 10 characters or more";
}

/** The pages to choose from. */
async function readPageChoices(service: RemoteService | undefined): Promise<readonly Choice[]> {
  const slugs =
    service === undefined
      ? (await withStore(({ bus }) => bus.rows(livePages))).map(({ slug }) => slug)
      : (await listRemotePages(service)).map(({ Slug }) => Slug);
  return slugs.map((slug) => ({ value: slug, label: slug }));
}

/** Why a note is none; undefined for a valid one. */
function problemOfConsent(note: string): string | undefined {
  try {
    readConsentNote(note);
    return undefined;
  } catch {
    return 'Say in 10 to 500 characters how consent was given, for example "signed form of 3 May".';
  }
}

/** `signalbox subscriber add`. */
export const subscriberAdd: CommandLine = {
  takes: {},
  questions: {
    address: {
      subject: "E-mail address, or URL of a webhook",
      unless: ["email", "webhook"],
      problemOf: problemOfAddress,
    },
    page: {
      subject: "Page, by number or slug (Enter for the first)",
      unless: [],
      isFollowUp: true,
      readChoices: readPageChoices,
    },
    consent: {
      subject: "How consent was given, in 10 characters or more (Enter to send a confirmation)",
      requiredSubject: requiredConsent,
      unless: [],
      isFollowUp: true,
      isNeeded: (text) => /@/u.test(text("address") ?? "") && !/:\/\//u.test(text("address") ?? ""),
      problemOf: problemOfConsent,
    },
  },
  options: {
    address: {
      value: "ADDRESS",
      about: "E-mail address, or URL of a webhook, also of Slack, Microsoft Teams, Discord or Google Chat",
      isArgument: true,
    },
    email: { value: "ADDRESS", about: "An e-mail address", isAlias: true },
    webhook: { value: "URL", about: "The URL of a webhook", isAlias: true },
    page: { value: "SLUG", about: "The page (the first)" },
    component: {
      value: "NAME|ID",
      about: "A component to follow (default: the whole page)",
      many: true,
    },
    group: { value: "NAME|ID", about: "A component group to follow", many: true },
    ...choiceOptions,
    consent: { value: "NOTE", about: "How consent was given, in 10 to 500 characters" },
    json: { about: "As JSON, with the fields of POST /api/Subscriber" },
  },
  notes: [
    "Without --consent an e-mail address gets a confirmation message, and nothing else until it is confirmed.",
    "The note is stored with the subscriber and in the audit log. Without --json prints only the id, or the signing secret of a webhook, which is shown once.",
  ],
  run,
  runRemotely,
};
