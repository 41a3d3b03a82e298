/** The policy of the pages about subscriptions: it lets their forms be sent. */
import { browserAssets } from "../../browser-assets.ts";
import { contentSecurityPolicy, policyWith } from "../document-shell.ts";
import { lookStyle, type PageBranding } from "../page-branding.ts";

const { subscriptionStyle } = browserAssets;

const policy = policyWith(contentSecurityPolicy, subscriptionStyle).replace(
  "form-action 'none'",
  "form-action 'self'",
);

/** The policy of these pages: that of every page, but forms may be sent to the page itself. */
export function subscriptionPolicy(look: Pick<PageBranding, "logo" | "accent"> | null): string {
  return policyWith(policy, look === null ? null : lookStyle(look));
}
