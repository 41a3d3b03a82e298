/** Content security policies of the subscription pages: their forms may be submitted. */
import { browserAssets } from "../../browser-assets.ts";
import { contentSecurityPolicy, hashOf, policyWith } from "../document-shell.ts";
import { customStyle, type PageStyle } from "../page-branding.ts";

const { subscriptionStyle, pageScript, pushScript } = browserAssets;

const policy = policyWith(contentSecurityPolicy, subscriptionStyle).replace(
  "form-action 'none'",
  "form-action 'self'",
);

/** The policy of the subscribe page: it also allows the push script and its worker. */
export function subscribePolicy(style: PageStyle | null): string {
  const basePolicy = policy.replace(hashOf(pageScript), hashOf(pushScript));
  return policyWith(`${basePolicy}; worker-src 'self'`, style === null ? null : customStyle(style));
}

/** The policy of these pages: that of every page, but forms may be sent to the page itself. */
export function subscriptionPolicy(style: PageStyle | null): string {
  return policyWith(policy, style === null ? null : customStyle(style));
}
