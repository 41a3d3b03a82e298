/** Lines of the palette that set or override the status of a component. */
import { type ReportableStatus, reportableStatuses } from "../../../src/contract/words.ts";
import { shell } from "../texts/shell.ts";
import { rankMatch } from "./rank-match.ts";

/** Maximum number of lines. */
const maxLines = 5;

export type StatusLine<Component> = {
  readonly component: Component;
  /** Undefined if it is chosen later; `override` opens the form of an override. Those that would change nothing come last. */
  readonly status: ReportableStatus | "override" | undefined;
  readonly label: string;
  /** Whether the component shows the status already. */
  readonly isShown: boolean;
};

/** The value of a status line in the palette. */
export const statusValue = <Component extends { readonly Id: string }>({
  component,
  status,
}: Pick<StatusLine<Component>, "component" | "status">) => `status ${component.Id} ${status ?? ""}`;

/** The best matches for a text that names a component: "checkout" offers its status, "checkout major" that status, "override checkout" an override. */
export function statusLines<Component extends { readonly Name: string; readonly Status: string }>(
  components: readonly Component[],
  query: string,
): readonly StatusLine<Component>[] {
  const namesComponent = (name: string) =>
    query.split(/\s+/u).some((word) => word.length > 1 && rankMatch("", word, [name]) > 0);
  const lines = components
    .filter(({ Name }) => namesComponent(Name))
    .flatMap((component): readonly StatusLine<Component>[] => {
      if (rankMatch("", query, [component.Name]) > 0)
        return [
          { component, status: undefined, label: shell.palette.setStatusOf(component.Name), isShown: false },
        ];
      return [
        { component, status: "override", label: shell.palette.override(component.Name), isShown: false },
        ...reportableStatuses.map((status) => ({
          component,
          status,
          label: shell.palette.setStatus(component.Name, status),
          isShown: status === component.Status,
        })),
      ];
    });
  return lines
    .map((line) => ({ line, rank: rankMatch("", query, [line.label]) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => Number(a.line.isShown) - Number(b.line.isShown) || b.rank - a.rank)
    .slice(0, maxLines)
    .map(({ line }) => line);
}
