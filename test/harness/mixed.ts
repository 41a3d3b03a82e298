/** The order of a run's files: those that wait for their time stand among those that work, so that no core is idle. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Projects whose files take long, and wait more than they work. */
const waiting = new Set(["faults", "browser", "browser-postgres"]);
/** By what part of the run all of these have begun, so that its end does not wait for one of them alone. */
const begun = 0.7;

const orderOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
const isWaiting = ({ project }: TestSpecification) => waiting.has(project.name);

/** Spreads the files that wait evenly over those that work, within each group. */
export class Mixed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Of the others, those of a project stay together: one process takes them all.
    const kindOf = (file: TestSpecification) => (isWaiting(file) ? file.project.name : "");
    const alike = Map.groupBy(sorted, (file) => `${orderOf(file)} ${kindOf(file)}`);
    const places = new Map(
      [...alike.values()].flatMap((group) =>
        group.map((file, index) => [file, ((index + 0.5) / group.length) * (isWaiting(file) ? begun : 1)]),
      ),
    );
    const placeOf = (file: TestSpecification) => places.get(file) ?? 0;
    return sorted.toSorted((one, other) => orderOf(one) - orderOf(other) || placeOf(one) - placeOf(other));
  }
}
