/** The pages of subscriptions in the OpenAPI document. */
import { v2Subscriber, v2Subscription } from "../status-api-v2.ts";
import { subscriptionRequested, visitorSubscription } from "../subscribers.ts";
import { v2Subscribing } from "./open-paths.ts";
import { html, pageServers, refusedWith } from "./openapi-open.ts";
import { publicTag, subscriptionTag } from "./operation-descriptions.ts";
import { referenceTo } from "./schemas.ts";

const shared = { tags: [subscriptionTag], security: [] };
const formBody = { "application/x-www-form-urlencoded": { schema: { type: "object" } } };
const page = (description: string) => ({ description, content: html });
const busy = { "429": refusedWith("Too many requests"), "503": refusedWith("Not now") };
/** How subscriptions are answered. */
const sameForAll =
  "The response is the same whether the address is new, subscribed or unsubscribed, so that nobody learns who is subscribed.";

/** The refusals of a request to subscribe. */
const subscribingRefused = {
  "400": refusedWith("A field is invalid"),
  "401": refusedWith("The page is restricted"),
  "403": refusedWith("Sent by another site's page"),
  "409": refusedWith("This channel is not available on the page"),
  ...busy,
};

const missing = { "404": refusedWith("The token is not valid for this page and purpose") };
const expired = { "410": page("The link has expired; its button sends a new one") };

const token = {
  name: "token",
  in: "path",
  required: true,
  description: "The token of a link, for one subscription and one purpose.",
  schema: { type: "string", pattern: "^[A-Za-z0-9_-]{52}$" },
};

/** A page behind a link of a mail: GET shows it, and POST acts. */
function linkPath({
  shows,
  acts,
  more,
}: {
  readonly shows: string;
  readonly acts: string;
  readonly more: object;
}) {
  const refused = { ...missing, ...more };
  return {
    get: {
      ...shared,
      summary: shows,
      description: "An HTML page behind a link of a message. Opening it changes nothing.",
      parameters: [token],
      responses: { "200": page("The page"), ...refused, "503": refusedWith("Not now") },
    },
    post: {
      ...shared,
      summary: acts,
      description: "The form of the page, or the button of a mail program.",
      parameters: [token],
      requestBody: { content: formBody },
      responses: { "200": page("Done"), "400": page("No choice was made"), ...refused, ...busy },
    },
  };
}

/** A form and its answer, which is the same whatever the state of the address. */
function formPath({
  shows,
  acts,
  json,
}: {
  readonly shows: string;
  readonly acts: string;
  readonly json: boolean;
}) {
  const answer = {
    type: "object",
    required: ["Success", "Result", "Message"],
    properties: {
      Success: { const: true },
      Result: referenceTo(subscriptionRequested),
      Message: { type: "string" },
    },
  };
  const jsonBody = { "application/json": { schema: referenceTo(visitorSubscription) } };
  return {
    get: {
      ...shared,
      summary: shows,
      description: "An HTML form; it works without scripts.",
      responses: { "200": page("The form"), "503": refusedWith("Not now") },
    },
    post: {
      ...shared,
      summary: acts,
      description: sameForAll,
      requestBody: { content: { ...formBody, ...(json ? jsonBody : {}) } },
      responses: {
        "202": {
          description: "The same response for any state of the address",
          content: { ...html, ...(json ? { "application/json": { schema: answer } } : {}) },
        },
        ...subscribingRefused,
      },
    },
  };
}

/** Subscribing as in Atlassian's status API. */
const v2SubscribePath = {
  tags: [publicTag],
  security: [],
  summary: v2Subscribing.summary,
  description: `As Atlassian's status API has it, under the conditions of \`POST /subscribe\`. Send JSON, or a form with \`subscriber[email]\` and \`subscriber[component_ids][]\`. ${sameForAll}`,
  requestBody: {
    required: true,
    content: {
      "application/json": {
        schema: referenceTo(v2Subscription),
        example: { subscriber: { email: "ada@example.com" } },
      },
      ...formBody,
    },
  },
  responses: {
    "201": {
      description: "A message with a link to confirm is sent",
      content: { "application/json": { schema: referenceTo(v2Subscriber) } },
    },
    ...subscribingRefused,
  },
};

/** The pages on which visitors subscribe, and those behind the links in their mails. */
export function subscriptionPaths(baseUrl: string) {
  const servers = pageServers(baseUrl);
  const subscribe = {
    shows: "The subscribe page",
    acts: "Subscribe; a message with a link to confirm is sent",
    json: true,
  };
  const request = {
    shows: "The page for requesting a link to a subscription",
    acts: "Request a link for a subscribed address",
    json: false,
  };
  const manage = {
    shows: "A subscription",
    acts: "Change, end, resume or erase a subscription",
    more: expired,
  };
  const confirm = { shows: "The confirmation page", acts: "Confirm a subscription", more: expired };
  const unsubscribe = {
    shows: "The unsubscribe page",
    acts: "Unsubscribe by one click (RFC 8058)",
    more: {},
  };
  const renew = {
    ...shared,
    summary: "Request a new link in place of an expired one",
    description: "It is sent to the address of the subscription, never shown.",
    parameters: [token],
    responses: { "202": page("Sent, unless the address has reached its daily limit"), ...missing, ...busy },
  };
  const code = {
    ...shared,
    summary: "Enter the code posted in a chat channel",
    description: "It proves that the visitor reads the channel; it is valid for 24 hours.",
    requestBody: { content: formBody },
    responses: {
      "303": { description: "Redirect to the confirmation page" },
      "400": page("The code is wrong or has expired"),
      "403": refusedWith("Sent by another site's page"),
      ...busy,
    },
  };
  const pushWorker = {
    ...shared,
    summary: "The service worker that shows push messages",
    description: "The subscribe page registers it in the browser.",
    responses: {
      "200": { description: "The script", content: { "text/javascript": { schema: { type: "string" } } } },
    },
  };
  return [
    ["/push.js", { servers, get: pushWorker }],
    [v2Subscribing.path, { servers, post: v2SubscribePath }],
    ["/subscribe", { servers, ...formPath(subscribe) }],
    ["/subscription", { servers, ...formPath(request) }],
    ["/subscription/code", { servers, post: code }],
    ["/subscription/{token}", { servers, ...linkPath(manage) }],
    ["/subscription/{token}/confirm", { servers, ...linkPath(confirm) }],
    ["/subscription/{token}/unsubscribe", { servers, ...linkPath(unsubscribe) }],
    ["/subscription/{token}/link", { servers, post: renew }],
  ] as const;
}
