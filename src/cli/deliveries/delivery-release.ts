/** `signalbox delivery release`. */
import { confirm } from "../confirm.ts";
import { answerText } from "../terminal.ts";
import { isInteractive } from "../terminal-prompts.ts";
import { changeSelected, deliveryCount } from "./change-selected.ts";
import { deliveryChange } from "./delivery-change.ts";

/** `signalbox delivery release`. */
export const deliveryRelease = deliveryChange({
  kind: "ReleaseDeliveries",
  isSent: true,
  participle: "released",
  options: { yes: { about: "Release without asking, also on a terminal" } },
  notes: [
    "Held deliveries are sent from now on. If mail was paused because too many messages were rejected, it is resumed.",
  ],
  apply: async (args, selection, { change, describe }) => {
    // A script may release without --yes.
    const held = !args.flag("yes") && isInteractive() ? await describe("held") : undefined;
    if (held !== undefined && !(await confirm(args, "release", held))) return 1;
    const count = await changeSelected(change, "ReleaseDeliveries", selection);
    answerText(`${deliveryCount(count)} released.`);
    return 0;
  },
});
