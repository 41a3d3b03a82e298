/** The codes of refusals: stable words for programs. */

/** The codes of the native API and of public addresses, each with its HTTP status, its meaning, and how a caller fixes it. */
export const nativeCodes = {
  BadRequest: [
    400,
    "The request could not be read as HTTP.",
    "Send well-formed HTTP/1.1: one Host, one length, a path in percent-encoded UTF-8.",
  ],
  UriTooLong: [414, "The URL is longer than 8 KiB.", "Send the data in the body."],
  HeadersTooLarge: [431, "The headers are larger than 16 KiB.", "Send fewer or shorter headers."],
  RequestTimeout: [408, "The request did not arrive in time.", "Send the whole request within 15 seconds."],
  HostUnknown: [
    421,
    "The Host header is not a host of this service.",
    "Use the address that is set as BASE_URL.",
  ],
  KeyMissing: [401, "The request has no API key.", "Send the key in the X-API-KEY header."],
  KeyInvalid: [
    401,
    "The API key is not valid: unknown, expired or revoked.",
    "Check the key for a typing error, list the keys, and rotate it or create another.",
  ],
  ApiKeyInQuery: [
    400,
    "A write has `api_key` in its URL. The status is 401 without another key, and 400 with a valid one in the header.",
    "Send the key only in the X-API-KEY header, and rotate the one in the URL: URLs are kept in logs.",
  ],
  ApiKeyAmbiguous: [400, "The request has more than one API key.", "Send exactly one key, in one place."],
  InsecureTransport: [
    403,
    "The key was sent over plain HTTP, but the service uses HTTPS.",
    "Use the https:// address, and rotate the key: it was sent unencrypted.",
  ],
  RateLimited: [
    429,
    "Too many requests; try again after `Retry-After`.",
    "Wait for the seconds in Retry-After. Have the rate of the key raised, or send fewer requests.",
  ],
  RoleForbids: [
    403,
    "The role of the key does not allow this method and path.",
    "Use a key with the role that the operation requires.",
  ],
  ComponentNotCovered: [
    403,
    "The webhook key does not cover this component.",
    "Add this component to the webhook key, or check the component's name.",
  ],
  RouteNotFound: [404, "Route not found.", "Check the path: the pages of this documentation list every one."],
  MethodNotAllowed: [
    405,
    "The route does not allow this method; `Allow` lists the allowed ones.",
    "Use one of the methods in Allow.",
  ],
  NotAcceptable: [
    406,
    "The URL has no representation that `Accept` allows.",
    "Accept the media type of this path, or omit Accept.",
  ],
  UnsupportedMediaType: [
    415,
    "The body is not `application/json`.",
    "Send Content-Type: application/json, in UTF-8, not compressed.",
  ],
  PayloadTooLarge: [
    413,
    "The body is larger than the route allows.",
    "Send at most 64 KiB for reports, 1 MiB for integrations and 256 KiB elsewhere.",
  ],
  MalformedJson: [
    400,
    "The body is not well-formed JSON.",
    "Send well-formed JSON in UTF-8, at most 20 levels deep, with at most 2,500 properties.",
  ],
  ValidationFailed: [
    400,
    "Fields are missing or invalid; `Errors` lists each.",
    "Correct each field that Errors names.",
  ],
  PageRequired: [
    400,
    "Several pages have this name; set `Page`.",
    "Name the page with Page, or send ComponentId.",
  ],
  CursorInvalid: [
    400,
    "The cursor is not of this list with these filters.",
    "Send NextCursor unchanged to the list it came from, with the same filters, or start again without a cursor.",
  ],
  ComponentNotFound: [
    404,
    "The component does not exist; 400 if a body or a filter names it.",
    "GET /api/Component lists the components.",
  ],
  CorrectionNotFound: [
    404,
    "The component has no correction with this id.",
    "GET /api/Component/{id}/Correction lists them.",
  ],
  ComponentGroupNotFound: [
    404,
    "The component group does not exist; 400 if a body or a filter names it.",
    "GET /api/ComponentGroup lists the groups.",
  ],
  PageNotFound: [
    404,
    "The page does not exist; 400 if a body or a filter names it.",
    "GET /api/Page lists the pages.",
  ],
  AnnouncementNotFound: [
    404,
    "The announcement does not exist.",
    "GET /api/Announcement lists the announcements.",
  ],
  UpdateNotFound: [
    404,
    "The announcement has no such update.",
    "GET /api/Announcement/{id}/Update lists the updates.",
  ],
  LastUpdate: [
    409,
    "The update is the only one of the announcement, or the only one with a text.",
    "PATCH the update to correct its text, post another one first, or delete the announcement.",
  ],
  DeliveryNotFound: [
    404,
    "The delivery does not exist, or is older than 90 days.",
    "GET /api/Delivery lists the deliveries.",
  ],
  TeamDestinationNotFound: [
    404,
    "The destination does not exist.",
    "GET /api/TeamDestination lists the destinations.",
  ],
  IntegrationNotFound: [
    404,
    "The integration does not exist.",
    "GET /api/Integration lists the integrations.",
  ],
  IntegrationDisabled: [403, "The integration is disabled.", "Enable the integration, or stop the sender."],
  EventNotFound: [
    404,
    "The integration has no such event, or its body has been deleted.",
    "GET /api/Integration/{id}/Events lists the events; bodies are kept for 7 days.",
  ],
  EventInvalid: [
    400,
    "The body is not an event of the sender; `Message` says why.",
    "Check that the sender's type matches the address, and follow its guide.",
  ],
  TokenInvalid: [
    401,
    "No integration has this address.",
    "Copy the whole address again, or rotate the token and use the new address.",
  ],
  SignatureInvalid: [
    401,
    "The signature of the event is missing or invalid.",
    "Give the integration and the sender the same secret, and check the sender's clock.",
  ],
  NoSigningSecret: [
    409,
    "Only a webhook has a signing secret.",
    "PATCH /api/TeamDestination/{id} gives a team destination another Address.",
  ],
  TooManyTeamDestinations: [
    409,
    "The maximum number of destinations is reached.",
    "Delete destinations that are not used.",
  ],
  TooManyIntegrations: [
    409,
    "The maximum number of integrations is reached.",
    "Delete integrations that are not used.",
  ],
  TemplateNotFound: [
    404,
    "The template does not exist; 400 if a body or a filter names it.",
    "GET /api/Template lists the templates.",
  ],
  SignalNotFound: [
    404,
    "The component has no signal of that source, or the integration no open alert with that fingerprint.",
    "GET /api/Component/{id} lists its Voices, GET /api/Integration/{id}/Alerts the open alerts.",
  ],
  PinNotFound: [404, "The component has no override.", "Nothing to do: no override is set."],
  PreconditionFailed: [
    412,
    "The resource has changed since the version in `If-Match`.",
    "Read the resource again, check what changed, and send your change with the new ETag.",
  ],
  NameTaken: [
    409,
    'The name is in use; `Link` (`rel="related"`) has the address of what has it.',
    "Choose another name, or rename the other one.",
  ],
  LastPage: [409, "The last page cannot be deleted.", "Create another page before you delete this one."],
  TooManyPages: [
    409,
    "The maximum number of pages is reached.",
    "Delete a page that is not needed, or have the operator raise MAX_PAGES.",
  ],
  IllegalTransition: [
    409,
    "The announcement cannot change from its state to that one, or have a postmortem in it; `Message` says what is allowed.",
    "Choose one of the states that Message names, or omit State.",
  ],
  PageFull: [
    409,
    "The page has the maximum number of open announcements, or of text in announcements.",
    "Close announcements that have ended, or delete and shorten others.",
  ],
  AnnouncementFull: [
    409,
    "The announcement has the maximum number of updates, or of text.",
    "Continue in a new announcement; this one can still be closed.",
  ],
  TooManySignals: [
    409,
    "The component has the maximum number of signals.",
    "Close signals of sources that no longer report.",
  ],
  SubscriberNotFound: [404, "Subscriber not found.", "GET /api/Subscriber lists the subscribers."],
  SubscriberExists: [
    409,
    "The address is already a subscriber of this page.",
    "Change the subscriber that Link and Message name, with PATCH.",
  ],
  SubscriberStateForbids: [
    409,
    "The channel or the state of the subscriber does not allow this.",
    "Follow Message.",
  ],
  ChannelUnavailable: [
    409,
    "The service is not configured to send by this channel, or nobody has the role of the destination.",
    "Set SMTP_URL and MAIL_FROM; or add the address with Confirmed and a ConsentNote.",
  ],
  MailLimitReached: [
    409,
    "The address has reached its limit of requested mails in 24 hours.",
    "Wait until the time that Message names; or add the address with Confirmed and a ConsentNote.",
  ],
  IdempotencyKeyInUse: [
    409,
    "The first request with this `Idempotency-Key` is still running.",
    "Send it again after Retry-After; you then get the first response.",
  ],
  IdempotencyKeyReused: [
    422,
    "The `Idempotency-Key` was used for another request.",
    "Use a new Idempotency-Key for each request, and the same one only to repeat it.",
  ],
  Internal: [
    500,
    "Internal error; the operator finds it in the log by the request id.",
    "Give the operator the RequestId.",
  ],
  LedgerUnavailable: [
    503,
    "The store is unavailable; nothing was changed.",
    "Send it again after Retry-After. The refused write is not applied later.",
  ],
  OutcomeUnknown: [
    503,
    "It is unknown whether the write succeeded; send it again with the same `Idempotency-Key`.",
    "Send it again with the same Idempotency-Key: it takes effect once, even if the first request succeeded.",
  ],
  PageClosed: [
    401,
    "The page is restricted: its public addresses admit nobody without its password, a sign-in or a key.",
    "Send an API key in the X-API-KEY header, or use GET /api/StatusPage. In a browser, enter the password or sign in.",
  ],
  CrossSite: [
    403,
    "A form of a public page was sent by another site's page.",
    "Open the page itself and send its form there. A program sends no Origin and no Sec-Fetch-Site.",
  ],
  LinkNotFound: [
    404,
    "The link is invalid, used or expired; that of a subscription is not of this page.",
    "Copy the whole link again, or request another at /subscription.",
  ],
  LinkExpired: [
    410,
    "The link has expired; a new one can be sent.",
    "Send POST /subscription/{token}/link: a new link goes to the address of the subscription.",
  ],
  LogoNotFound: [
    404,
    "The logo or favicon does not exist, or has been replaced.",
    "Read the page again: it names the present image.",
  ],
  TooBusy: [503, "Too many such requests are being processed.", "Send it again after Retry-After."],
  NotReady: [503, "The service is starting and has no page to show yet.", "Try again after Retry-After."],
  Stopping: [
    503,
    "The service is stopping; send the request again.",
    "Send it again: the service is restarting.",
  ],
} as const satisfies Record<string, readonly [status: number, meaning: string, help: string]>;

/** The codes that only the portal's own routes refuse with. */
export const portalCodes = {
  SessionMissing: [401, "The caller is not signed in, or the session has ended."],
  SignInRefused: [401, "The sign-in failed: the credentials do not match."],
  ProofRequired: [403, "Reauthentication is required; confirm your identity, and send the request again."],
  KeyNotFound: [404, "The key does not exist."],
  PersonNotFound: [404, "The person does not exist."],
  SessionNotFound: [404, "The session does not exist."],
  PasskeyNotFound: [404, "The passkey does not exist."],
  IdentityNotFound: [404, "The identity is not linked."],
  DraftNotFound: [404, "The draft does not exist."],
  TooManyDrafts: [409, "The person has the maximum number of drafts; delete some."],
  HeldChangeNotFound: [404, "The pending publication does not exist; it was published or undone."],
  FaviconNotFound: [404, "The page has no favicon."],
  ImageRefused: [400, "The image is not accepted; `Message` says how to fix it."],
  EmailTaken: [409, "The address belongs to an existing person."],
  LastOwner: [409, "The service would have no owner left."],
  LastWayIn: [409, "The person would have no sign-in method left."],
  ProviderUnavailable: [502, "The OpenID provider is not responding correctly; other sign-in methods work."],
} as const satisfies Record<string, readonly [number, string]>;
