/** Previewed components while the preview is older than the form. */
import type { PreviewOut } from "../../../../../src/contract/portal/composer.ts";
import type { AffectedRow } from "./composer-form.ts";

type PreviewedComponents = PreviewOut["Components"];

/** The components of a preview; one whose status was changed since is taken to get the selected one. */
export function withSelectedStatuses(
  components: PreviewedComponents,
  { previewed, selected }: Readonly<Record<"previewed" | "selected", readonly AffectedRow[]>>,
): PreviewedComponents {
  const statusIn = (rows: readonly AffectedRow[], id: string) =>
    rows.find(({ componentId }) => componentId === id)?.status;
  return components.map((component) => {
    const status = statusIn(selected, component.ComponentId);
    const isCurrent = status === undefined || status === statusIn(previewed, component.ComponentId);
    return isCurrent ? component : { ...component, After: status };
  });
}
