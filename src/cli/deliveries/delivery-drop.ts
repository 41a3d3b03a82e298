/** `signalbox delivery drop`. */
import { confirm, yesOption } from "../confirm.ts";
import { answerText } from "../terminal.ts";
import { isInteractive } from "../terminal-prompts.ts";
import { changeSelected, deliveryCount } from "./change-selected.ts";
import { deliveryChange } from "./delivery-change.ts";

/** `signalbox delivery drop`. */
export const deliveryDrop = deliveryChange({
  kind: "DropDeliveries",
  isSent: false,
  participle: "dropped",
  options: yesOption("drop"),
  notes: ["Unsent deliveries are dropped permanently: all of them, unless an option selects some."],
  apply: async (args, selection, { change, describe }) => {
    const isSelected = Object.values(selection).some((value) => value !== undefined);
    const subject = isSelected ? "the selected unsent deliveries" : "all unsent deliveries";
    const described = !args.flag("yes") && isInteractive() ? await describe("unsent") : undefined;
    if (!(await confirm(args, "drop", described ?? subject))) return 1;
    answerText(`${deliveryCount(await changeSelected(change, "DropDeliveries", selection))} dropped.`);
    return 0;
  },
});
