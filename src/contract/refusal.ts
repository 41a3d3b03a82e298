/** An expected failure: a `Refusal` with a stable `Code` for programs and a sentence for people. */

/** The codes of the native API, each with its HTTP status and meaning. */
export const nativeCodes = {
  BadRequest: [400, "The request could not be read as HTTP."],
  UriTooLong: [414, "The URL is longer than 8 KiB."],
  HeadersTooLarge: [431, "The headers are larger than 16 KiB."],
  RequestTimeout: [408, "The request did not arrive in time."],
  HostUnknown: [421, "The Host header is not a host of this service."],
  KeyMissing: [401, "The request has no API key."],
  KeyInvalid: [401, "The API key is not valid: unknown, expired or revoked."],
  ApiKeyInQuery: [400, "A write has `api_key` in its URL; send the key in the X-API-KEY header."],
  ApiKeyAmbiguous: [400, "The request has more than one API key."],
  InsecureTransport: [403, "The key was sent over plain HTTP, but the service uses HTTPS."],
  RateLimited: [429, "Too many requests; try again after `Retry-After`."],
  RoleForbids: [403, "The role of the key does not allow this method and path."],
  ComponentNotCovered: [403, "The webhook key does not cover this component."],
  RouteNotFound: [404, "Route not found."],
  MethodNotAllowed: [405, "The route does not allow this method; `Allow` lists the allowed ones."],
  NotAcceptable: [406, "The URL has no representation that `Accept` allows."],
  UnsupportedMediaType: [415, "The body is not `application/json`."],
  PayloadTooLarge: [413, "The body is larger than the route allows."],
  MalformedJson: [400, "The body is not well-formed JSON."],
  ValidationFailed: [400, "Fields are missing or invalid; `Errors` lists each."],
  PageRequired: [400, "Several pages have this name; set `Page`."],
  CursorInvalid: [400, "The cursor was not issued by this service."],
  ComponentNotFound: [404, "The component does not exist; 400 if the body names it."],
  ComponentGroupNotFound: [404, "The component group does not exist; 400 if the body names it."],
  PageNotFound: [404, "The page does not exist; 400 if the body names it."],
  KeyNotFound: [404, "The key does not exist."],
  AnnouncementNotFound: [404, "The announcement does not exist."],
  UpdateNotFound: [404, "The announcement has no such update."],
  TeamDestinationNotFound: [404, "The destination does not exist."],
  IntegrationNotFound: [404, "The integration does not exist."],
  IntegrationDisabled: [403, "The integration is disabled."],
  EventNotFound: [404, "The integration has no such event, or its body has been deleted."],
  EventInvalid: [400, "The body is not an event of the sender; `Message` says why."],
  TokenInvalid: [401, "No integration has this address."],
  SignatureInvalid: [401, "The signature of the event is missing or invalid."],
  TooManyTeamDestinations: [409, "The maximum number of destinations is reached."],
  TooManyIntegrations: [409, "The maximum number of integrations is reached."],
  TemplateNotFound: [404, "The template does not exist; 400 if the body names it."],
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
  SubscriberNotFound: [404, "Subscriber not found."],
  SubscriberExists: [409, "The address is already a subscriber of this page."],
  SubscriberStateForbids: [409, "The channel or the state of the subscriber does not allow this."],
  ChannelUnavailable: [409, "The service is not configured to send by this channel."],
  MailLimitReached: [409, "The address has reached its limit of requested mails in 24 hours."],
  IdempotencyKeyInUse: [409, "The first request with this `Idempotency-Key` is still running."],
  IdempotencyKeyReused: [422, "The `Idempotency-Key` was used for another request."],
  Internal: [500, "Internal error; the operator finds it in the log by the request id."],
  LedgerUnavailable: [503, "The store is unavailable; nothing was changed."],
  OutcomeUnknown: [
    503,
    "It is unknown whether the write succeeded; send it again with the same `Idempotency-Key`.",
  ],
  NotReady: [503, "The service is starting and has no page to show yet."],
  Stopping: [503, "The service is stopping; send the request again."],
} as const satisfies Record<string, readonly [number, string]>;

/** The codes that the native API never refuses with: those of the portal's own routes, of pages that are not public, and of their images. */
const portalCodes = {
  LinkExpired: [410, "The link has expired; a new one can be sent."],
  PageClosed: [401, "The page is restricted, and the caller is not admitted."],
  SessionMissing: [401, "The caller is not signed in, or the session has ended."],
  SignInRefused: [401, "The sign-in failed: the credentials do not match."],
  CrossSite: [403, "The request was sent by another site's page."],
  ProofRequired: [403, "Reauthentication is required; confirm your identity, and send the request again."],
  PersonNotFound: [404, "The person does not exist."],
  SessionNotFound: [404, "The session does not exist."],
  PasskeyNotFound: [404, "The passkey does not exist."],
  IdentityNotFound: [404, "The identity is not linked."],
  LinkNotFound: [404, "The link is invalid, used or expired."],
  DraftNotFound: [404, "The draft does not exist."],
  TooManyDrafts: [409, "The person has the maximum number of drafts; delete some."],
  HeldChangeNotFound: [404, "The pending publication does not exist; it was published or undone."],
  LogoNotFound: [404, "The logo does not exist."],
  FaviconNotFound: [404, "The page has no favicon."],
  ImageRefused: [400, "The image is not accepted; `Message` says how to fix it."],
  TooBusy: [503, "Too many such requests are being processed; try again after `Retry-After`."],
  EmailTaken: [409, "The address belongs to an existing person."],
  LastOwner: [409, "The service would have no owner left."],
  LastWayIn: [409, "The person would have no sign-in method left."],
  ProviderUnavailable: [502, "The OpenID provider is not responding correctly; other sign-in methods work."],
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
