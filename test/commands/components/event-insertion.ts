/** Words and corrections of any times put into a component's record, past the commands that say such things. */

import { planLoads } from "../../../src/commands/bus/plan-loads.ts";
import type { Command } from "../../../src/commands/command.ts";
import { rebuildFrom } from "../../../src/commands/components/backdating.ts";
import { expireDue, recordEvent } from "../../../src/commands/components/status-events.ts";
import { UnitOfWork } from "../../../src/commands/unit-of-work.ts";
import type { ComponentStatus } from "../../../src/contract/words.ts";
import { load, write } from "../../../src/store/record/record.ts";
import { loadWindow } from "../../../src/store/record/record-history.ts";
import type { EventContent } from "../../../src/store/tables/json-schemas.ts";
import type { ComponentRow, CorrectionRow } from "../../../src/store/tables/tables.ts";
import { newId } from "../../../src/store/uuid.ts";
import { baseUrl, type Stage, submission } from "../stage.ts";

/** The entries of a history: events, oldest first, and corrections; times are epoch milliseconds. */
type Insertion = {
  readonly words?: readonly { readonly content: EventContent; readonly at: number }[];
  readonly corrections?: readonly {
    readonly from: number;
    readonly to: number;
    readonly status: ComponentStatus;
  }[];
};

function correctionRow(
  state: UnitOfWork,
  row: ComponentRow,
  { from, to, status }: NonNullable<Insertion["corrections"]>[number],
): CorrectionRow {
  return {
    id: state.nextNumber(),
    public_id: newId(state.now),
    component_id: row.id,
    from_at: from,
    to_at: to,
    status,
    reason: "because",
    actor: "key:1",
    actor_name: "Test",
    created_at: state.now,
  };
}

/** Tells them of a component, late or not; returns the numbers of the corrections. */
export async function insertEvents(
  stage: Stage,
  id: string,
  insertion: Insertion,
): Promise<readonly number[]> {
  const touch: Command = { kind: "CloseSignal", id, source: "" };
  const { words: events = [] } = insertion;
  return await stage.engine.transaction(async (tx) => {
    const state = new UnitOfWork(await load(tx, planLoads([submission(touch)])), { baseUrl });
    const component = state.liveComponent(id);
    if (component === undefined) throw new Error(`no component has the id ${id}`);
    const { row } = component;
    const corrections = (insertion.corrections ?? []).map((correction) =>
      correctionRow(state, row, correction),
    );
    const times = [...events.map(({ at }) => at), ...corrections.map((correction) => correction.from_at)];
    if (corrections.length === 0 && times.every((at) => at >= row.last_event_at)) {
      for (const { content, at } of events) recordEvent(state, component, { content, at, actor: "key:1" });
    } else {
      expireDue(state, component);
      await write(tx, state.drain());
      const window = await loadWindow(tx, row, Math.min(...times));
      rebuildFrom(state, component, { window, events, corrections, actor: "key:1" });
    }
    await write(tx, state.drain());
    return corrections.map((correction) => correction.id);
  }, Date.now() + 60_000);
}
