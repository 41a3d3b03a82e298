/** The order of a run's files: those that take longest begin first, so that the end of a run does not wait for one of them. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest in each project, by the end of their path; the rest goes by its size. */
const longest: Readonly<Record<string, readonly string[]>> = {
  faults: [
    "one-to-several",
    "closing",
    "postgres-away",
    "service-clock",
    "behind-varnish",
    "two-nodes",
    "workers",
    "postgres-restart",
    "scheduled-kill",
    "workers-start",
  ],
  browser: [
    "portal/composer",
    "portal/components",
    "portal/account",
    "live",
    "page",
    "states",
    "live-lasting",
  ],
  postgres: ["notifications/flapping", "notifications/sending"],
  unit: [
    "notifications/unprocessable",
    "cli/backup",
    "cli/demo",
    "http/portal/access",
    "cli/restore",
    "server/every-route",
    "notifications/killed",
  ],
};

/** The place of a file among the longest of its project; after them for all others. */
function placeOf({ moduleId, project }: TestSpecification): number {
  const files = longest[project.name] ?? [];
  const place = files.findIndex((file) => moduleId.endsWith(`/${file}.test.ts`));
  return place === -1 ? files.length : place;
}

const orderOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;

/** Keeps the files of a project together: a process takes one after another only within a project. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const projectOf = ({ project }: TestSpecification) => projects.indexOf(project.name);
    return sorted.toSorted(
      (a, b) => orderOf(a) - orderOf(b) || projectOf(a) - projectOf(b) || placeOf(a) - placeOf(b),
    );
  }
}
