/** The part of the subscribe page that subscribes the visitor's browser; its script shows it if supported. */
import { type Html, html } from "../../html-template.ts";
import { pathsOf } from "../page-paths.ts";
import { type SubscriptionContext, subscriptionTexts } from "./subscription-document.ts";

/** The button, hidden. `key` is the public key that the browser subscribes with (`auth/vapid-keys.ts`). */
export function pushPart(key: string, context: SubscriptionContext): Html {
  const { push, manage } = subscriptionTexts(context);
  const { worker, scope } = pathsOf(context.page);
  return html`<div id="push" class="push" hidden data-key="${key}" data-worker="${worker}" data-scope="${scope}" data-waiting="${push.waiting}" data-slow="${push.slow}" data-blocked="${push.blocked}" data-refused="${push.refused}" data-failed="${push.failed}">
<button type="button" class="second">${push.button}</button>
<p class="small">${push.help}</p>
<p class="active" hidden>${push.active} <a href="">${manage.open}</a></p>
<p role="status"></p>
</div>
<p id="home-screen" class="small" hidden>${push.homeScreen}</p>
`;
}
