/** The policy of the pages about subscriptions: it lets their forms be sent. */
import { browserAssets } from "../../browser-assets.ts";
import { contentSecurityPolicy, hashOf, policyWith } from "../document-shell.ts";
import { customStyle, type PageStyle } from "../page-branding.ts";

const { subscriptionStyle, pageScript, pushScript } = browserAssets;

const policy = policyWith(contentSecurityPolicy, subscriptionStyle).replace(
  "form-action 'none'",
  "form-action 'self'",
);

/** The policy of the page on which a visitor subscribes: it runs the script that subscribes a browser, and its worker. */
export function subscribePolicy(look: PageStyle | null): string {
  const own = policy.replace(hashOf(pageScript), hashOf(pushScript));
  return policyWith(`${own}; worker-src 'self'`, look === null ? null : customStyle(look));
}

/** The policy of these pages: that of every page, but forms may be sent to the page itself. */
export function subscriptionPolicy(look: PageStyle | null): string {
  return policyWith(policy, look === null ? null : customStyle(look));
}
