/** Definitions of the commands on subscribers. */

import type { CommandDefinition } from "../command-definition.ts";
import { endAnnouncementScopes } from "./announcement-scopes.ts";
import { recordMailEvents } from "./mail-events.ts";
import type { SubscriberCommand, SubscriberCommandOf } from "./subscriber-commands.ts";
import { createSubscriber } from "./subscriber-create.ts";
import {
  deleteSubscriber,
  endSubscriptions,
  noteSubscriberExport,
  patchSubscriber,
  resendToSubscriber,
  rotateSigningSecret,
  suspendSubscribers,
  testSubscriber,
} from "./subscriber-edit.ts";
import { importSubscribers, sendImportConfirmations } from "./subscriber-import.ts";
import {
  changeSubscription,
  confirmSubscription,
  confirmWebhook,
  endEarlierLinks,
  eraseSubscription,
  movePushSubscription,
  renewSubscriptionLink,
  requestSubscriptionLink,
  resumeSubscription,
  subscribe,
  unsubscribe,
} from "./subscriber-visits.ts";

export const subscriberDefinitions: {
  readonly [Kind in SubscriberCommand["kind"]]: CommandDefinition<SubscriberCommandOf<Kind>>;
} = {
  CreateSubscriber: createSubscriber,
  PatchSubscriber: patchSubscriber,
  DeleteSubscriber: deleteSubscriber,
  ResendToSubscriber: resendToSubscriber,
  TestSubscriber: testSubscriber,
  RotateSigningSecret: rotateSigningSecret,
  ImportSubscribers: importSubscribers,
  SendImportConfirmations: sendImportConfirmations,
  NoteSubscriberExport: noteSubscriberExport,
  SuspendSubscribers: suspendSubscribers,
  EndSubscriptions: endSubscriptions,
  EndAnnouncementScopes: endAnnouncementScopes,
  RecordMailEvents: recordMailEvents,
  ConfirmWebhook: confirmWebhook,
  Subscribe: subscribe,
  ConfirmSubscription: confirmSubscription,
  ChangeSubscription: changeSubscription,
  MovePushSubscription: movePushSubscription,
  ResumeSubscription: resumeSubscription,
  Unsubscribe: unsubscribe,
  EraseSubscription: eraseSubscription,
  EndEarlierLinks: endEarlierLinks,
  RenewSubscriptionLink: renewSubscriptionLink,
  RequestSubscriptionLink: requestSubscriptionLink,
};
