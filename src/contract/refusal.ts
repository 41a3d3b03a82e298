/** An expected failure: a `Refusal` with a stable `Code` for programs and a sentence for people. */

/** The codes of the native API, each with its HTTP status and meaning. */
export const nativeCodes = {
  BadRequest: [400, "The request could not be read as HTTP."],
  UriTooLong: [414, "The URL is longer than 8 KiB."],
  HeadersTooLarge: [431, "The headers are larger than 16 KiB."],
  RequestTimeout: [408, "The request did not arrive in time."],
  HostUnknown: [421, "The Host header is not a host of this service."],
  KeyMissing: [401, "The request carries no API key."],
  KeyInvalid: [401, "The API key is not valid: unknown, expired or revoked."],
  ApiKeyInQuery: [400, "A write carries `api_key` in its URL; send the key in the X-API-KEY header."],
  ApiKeyAmbiguous: [400, "The request carries more than one API key."],
  InsecureTransport: [403, "The key was sent over plain HTTP, but the service uses HTTPS."],
  RateLimited: [429, "Too many requests; try again after `Retry-After`."],
  RoleForbids: [403, "The role of the key does not allow this method and path."],
  ComponentNotCovered: [403, "The webhook key does not cover this component."],
  RouteNotFound: [404, "Route not found."],
  MethodNotAllowed: [405, "The route does not take this method; `Allow` lists those it does."],
  NotAcceptable: [406, "The URL has no representation that `Accept` allows."],
  UnsupportedMediaType: [415, "The body is not `application/json`."],
  PayloadTooLarge: [413, "The body is larger than the route takes."],
  MalformedJson: [400, "The body is not well-formed JSON."],
  ValidationFailed: [400, "Fields are missing or wrong; `Errors` names each."],
  PageRequired: [400, "Several pages have this name; `Page` must say which."],
  CursorInvalid: [400, "The cursor was not issued by this service."],
  ComponentNotFound: [404, "There is no such component; 400 where the body names it."],
  ComponentGroupNotFound: [404, "There is no such component group; 400 where the body names it."],
  PageNotFound: [404, "There is no such page; 400 where the body names it."],
  KeyNotFound: [404, "There is no such key."],
  AnnouncementNotFound: [404, "There is no such announcement."],
  UpdateNotFound: [404, "The announcement has no such update."],
  TeamDestinationNotFound: [404, "There is no such destination."],
  IntegrationNotFound: [404, "There is no such integration."],
  IntegrationDisabled: [403, "The integration is disabled."],
  EventNotFound: [404, "The integration has no such event, or its body has been deleted."],
  EventInvalid: [400, "The body is not an event of the sender; the message says why."],
  TokenInvalid: [401, "No integration has this address."],
  SignatureInvalid: [401, "The signature of the event is missing or wrong."],
  TooManyTeamDestinations: [409, "The maximum number of destinations is reached."],
  TooManyIntegrations: [409, "The maximum number of integrations is reached."],
  TemplateNotFound: [404, "There is no such template; 400 where the body names it."],
  SignalNotFound: [404, "The component has no signal of that source."],
  PinNotFound: [404, "The component has no override."],
  PreconditionFailed: [412, "The resource has changed since the version in `If-Match`."],
  NameTaken: [409, "The name is in use."],
  LastPage: [409, "The last page cannot be deleted."],
  TooManyPages: [409, "The maximum number of pages is reached."],
  IllegalTransition: [
    409,
    "The announcement cannot change from its state to that one; `Message` names the allowed ones.",
  ],
  PageFull: [409, "The page has the maximum number of open announcements, or of text in announcements."],
  AnnouncementFull: [409, "The announcement has the maximum number of updates, or of text."],
  TooManySignals: [409, "The component has the maximum number of signals."],
  SubscriberNotFound: [404, "There is no such subscriber."],
  SubscriberExists: [409, "The address is a subscriber of this page already."],
  SubscriberStateForbids: [409, "The channel or the state of the subscriber does not allow this."],
  ChannelUnavailable: [409, "The service is not configured to send by this channel."],
  MailLimitReached: [409, "The address has had as many mails on request as it gets in 24 hours."],
  IdempotencyKeyInUse: [409, "The first request with this `Idempotency-Key` is still running."],
  IdempotencyKeyReused: [422, "The `Idempotency-Key` was used for another request."],
  Internal: [500, "Internal error; the operator finds it in the log by the request id."],
  LedgerUnavailable: [503, "The store is unavailable; the write was not done."],
  OutcomeUnknown: [
    503,
    "It is not known whether the write was taken; send it again with the same `Idempotency-Key`.",
  ],
  NotReady: [503, "The service is starting and has nothing to show yet."],
  Stopping: [503, "The service is stopping; send the request again."],
} as const satisfies Record<string, readonly [number, string]>;

/** The codes that the native API never refuses with: those of the portal's own routes, of pages that are not public, and of logos. */
const portalCodes = {
  LinkExpired: [410, "The link of a mail counts no more; a new one can be sent."],
  PageClosed: [401, "The page is not for everybody, and nothing says that the caller may see it."],
  SessionMissing: [401, "Nobody is signed in, or the session has ended."],
  SignInRefused: [401, "The sign-in was not taken: what was given does not fit together."],
  CrossSite: [403, "The request was sent by the page of another site."],
  ProofRequired: [403, "This asks who you are again: prove it, and send the request again."],
  PersonNotFound: [404, "There is no such person."],
  SessionNotFound: [404, "There is no such session."],
  PasskeyNotFound: [404, "There is no such passkey."],
  IdentityNotFound: [404, "No such identity at a provider is linked."],
  LinkNotFound: [404, "The link is none of this service's, was used, or has expired."],
  DraftNotFound: [404, "There is no such draft."],
  TooManyDrafts: [409, "The person has as many drafts as one can; delete some."],
  HeldChangeNotFound: [404, "There is no such change that waits: it was made, or taken back."],
  LogoNotFound: [404, "The page has no such logo."],
  ImageRefused: [400, "The image cannot be taken; the message says how to fix it."],
  TooBusy: [503, "Too much of its kind is looked at just now; `Retry-After` says when to come back."],
  EmailTaken: [409, "The address belongs to somebody who may sign in."],
  LastOwner: [409, "The page would be left without an owner."],
  LastWayIn: [409, "The person would have no way left to sign in."],
  ProviderUnavailable: [502, "The OpenID provider does not answer as it should; other ways in go on."],
} as const satisfies Record<string, readonly [number, string]>;

/** Every code a refusal may carry. */
export const codes = { ...nativeCodes, ...portalCodes };

/** The codes of refusals of the native API. */
export type NativeCode = keyof typeof nativeCodes;

/** The codes of all refusals. */
export type Code = keyof typeof codes;

/** A validation error of one field: its path (`AffectedComponents[0].Status`) and how to fix it. */
export type FieldError = { readonly Path: string; readonly Message: string };

/** Optional parts of a refusal. */
export type RefusalDetail = {
  /** The HTTP status if it differs from the code's. */
  readonly status?: number;
  readonly errors?: readonly FieldError[];
  /** Whole seconds until the request may be sent again. */
  readonly retryAfterSeconds?: number;
  /** The methods that a route takes, for a 405. */
  readonly allow?: string;
};

/** A refusal as plain data, for passing between threads. */
export type RefusalFields = { readonly code: Code; readonly message: string; readonly detail: RefusalDetail };

/**
 * An expected failure. It is returned, or thrown if a framework requires that; the HTTP layer turns it into
 * an envelope.
 */
export class Refusal extends Error {
  readonly code: Code;
  readonly detail: RefusalDetail;

  constructor(code: Code, message: string, detail: RefusalDetail = {}) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.detail = detail;
  }

  /** The HTTP status it is answered with. */
  get status(): number {
    return this.detail.status ?? codes[this.code][0];
  }

  /** The refusal as plain data. */
  fields(): RefusalFields {
    return { code: this.code, message: this.message, detail: this.detail };
  }

  /** The refusal that `fields()` described. */
  static from(fields: RefusalFields): Refusal {
    return new Refusal(fields.code, fields.message, fields.detail);
  }
}

/** The refusal for a missing or deleted thing; `list` is the path of the operation that lists all of them. */
export function notFound(code: Code, what: string, list: string): Refusal {
  return new Refusal(code, `No ${what} has this id. GET ${list} lists all of them.`);
}
