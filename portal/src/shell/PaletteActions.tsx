import { Command } from "cmdk";
import { type Action, actionValue } from "./actions.ts";

/** Lines of actions, with their shortcuts. */
export function ActionRows(props: {
  readonly rowClass: string;
  readonly actions: readonly Action[];
  /** Closes the palette, then runs. */
  readonly run: (action: () => void) => () => void;
}) {
  const { actions, rowClass, run } = props;
  return actions.map(({ id, label, note, keywords = [], keys, run: act }) => (
    <Command.Item
      key={id}
      value={actionValue(id)}
      keywords={[label, ...keywords]}
      className={rowClass}
      onSelect={run(act)}
    >
      <span className="min-w-0 break-words">{label}</span>
      {note !== undefined && <span className="shrink-0 text-second font-normal text-ink2">{note}</span>}
      <Keys keys={keys} />
    </Command.Item>
  ));
}

/** A shortcut, on a screen that is likely to have a keyboard. */
export function Keys({ keys }: { readonly keys: string | undefined }) {
  return keys === undefined ? null : (
    <span className="font-mono text-fine text-ink2 not-wide:hidden" aria-hidden="true">
      {keys}
    </span>
  );
}
