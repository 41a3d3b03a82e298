/** The style of the pages about subscriptions, and the policy that lets their forms be sent. */
import { contentSecurityPolicy, inlineOf, policyWith } from "../document-shell.ts";
import { lookStyle, type PageBranding } from "../page-branding.ts";

const source = `
.form{display:grid;gap:1.75rem;max-inline-size:36rem;padding-block:.5rem 0}
.form>*{min-inline-size:0}
.head+.form{padding-block-start:0}
.field{display:grid;gap:.375rem}
.field label,.form legend{font-weight:600}
.form legend{padding:0 0 .25rem}
.form fieldset{display:grid;gap:.125rem;margin:0;padding:0;border:0}
.form input:not([type=checkbox],[type=radio]),.form select{
  font:inherit;color:inherit;min-block-size:2.75rem;inline-size:100%;padding:.5rem .75rem;background:var(--paper);
  border:1px solid var(--edge);border-radius:3px
}
.form fieldset .field{padding-block:.375rem}
.form fieldset .field label{font-weight:500}
.form input[dir=ltr]{text-align:start}
[dir=rtl] .form input[dir=ltr]{text-align:end}
.form input[aria-invalid]{border-color:var(--ink);border-width:2px}
.form input[type=checkbox],.form input[type=radio]{
  flex:none;inline-size:1.125rem;block-size:1.125rem;margin:.1875rem 0 0;accent-color:var(--ink)
}
.pick{display:flex;gap:.625rem;align-items:flex-start;padding-block:.625rem;cursor:pointer}
.parts{display:grid;padding-inline-start:1.75rem}
.parts .parts{border-inline-start:1px solid var(--rule);margin-inline-start:.5rem;padding-inline-start:1.1875rem}
fieldset:has(.wholepage:checked) .parts{display:none}
.form button,.form .button{
  font:inherit;font-weight:600;justify-self:start;min-block-size:2.75rem;padding:.5rem 1.25rem;cursor:pointer;
  color:var(--paper);background:var(--ink);border:1px solid var(--ink);border-radius:3px;text-decoration:none
}
.form button.second{color:var(--ink);background:none}
.form details{display:grid}
.form summary{min-block-size:2.75rem;padding-block:.625rem;cursor:pointer;font-weight:600}
.form details>*+*{margin-block-start:.5rem}
.form .wrong,.notice{
  padding-inline-start:.75rem;border-inline-start:.25rem solid currentColor;color:var(--ink);font-weight:600
}
.notice{margin-block-end:1.75rem}
.form p,.section p{max-inline-size:66ch}
.trap{position:absolute;inset-inline-start:-100vw;inline-size:1px;block-size:1px;overflow:hidden}
p.ways{padding-block-start:1rem}
.ways ul{display:flex;flex-wrap:wrap;gap:0 1.5rem;padding-block-start:.5rem}
.ways a,.form p a{display:inline-block;padding-block:.625rem}
.address{unicode-bidi:isolate;direction:ltr}
@media (max-width:45.99rem){.form button,.form .button{inline-size:100%;text-align:center}}
`;

/** The style of these pages, as it goes out. */
export const subscriptionStyle: string = inlineOf(source);

const policy = policyWith(contentSecurityPolicy, subscriptionStyle).replace(
  "form-action 'none'",
  "form-action 'self'",
);

/** The policy of these pages: that of every page, but forms may be sent to the page itself. */
export function subscriptionPolicy(look: Pick<PageBranding, "logo" | "accent"> | null): string {
  return policyWith(policy, look === null ? null : lookStyle(look));
}
