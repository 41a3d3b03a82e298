import type { Overview } from "../../../../src/contract/portal/overview.ts";
import { overview as texts } from "../../texts/overview.ts";
import { TextLink } from "../../ui/ButtonLink.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { type Problem, ProblemLine } from "./ProblemLine.tsx";

/** Maximum number of listed components of an announcement; the rest are counted. */
const maxListed = 5;

/** The components with problems by the id of the open announcement that names them, the first if several do. */
export function byAnnouncement(
  components: readonly Problem[],
  open: Overview["Open"],
): ReadonlyMap<string, readonly Problem[]> {
  const announcementOf = ({ ComponentId }: Problem) =>
    open.find(({ AffectedComponents }) =>
      AffectedComponents.some((affected) => affected.ComponentId === ComponentId),
    );
  return Map.groupBy(components, (problem) => announcementOf(problem)?.Id ?? "");
}

/** The components of an open announcement with their statuses. */
export function Announced({ components }: { readonly components: readonly Problem[] }) {
  // One more needs no more room than the line that counts it.
  const shown = components.length > maxListed + 1 ? components.slice(0, maxListed) : components;
  return (
    <ul aria-label={texts.announced} className="mt-1.5 grid gap-1.5 text-second text-ink2">
      {shown.map((problem) => (
        <li key={problem.ComponentId} className="flex gap-2">
          <span className="flex h-5 shrink-0 items-center">
            <Mark kind={problem.Status} />
          </span>
          <span className="min-w-0">
            <TextLink to="/components/$id" params={{ id: problem.ComponentId }}>
              {problem.Name}
            </TextLink>
            {": "}
            <ProblemLine problem={problem} />
          </span>
        </li>
      ))}
      {shown.length < components.length && (
        <li>
          <TextLink to="/components">{texts.moreAnnounced(components.length - shown.length)}</TextLink>
        </li>
      )}
    </ul>
  );
}
