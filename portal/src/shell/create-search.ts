import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";

/** The creation dialog to open: `webhook` is one of the credentials, `group` of the components, `override` of a component. */
type Creation = true | "webhook" | "group" | "override";

/** Parameters of a list screen. */
export type CreateSearch = { readonly create?: Creation | undefined };

/** Parses them, ignoring invalid ones. */
export function createSearch({ create }: Readonly<Record<string, unknown>>): CreateSearch {
  return isCreation(create) ? { create } : {};
}

const isCreation = (value: unknown): value is Creation =>
  value === true || value === "webhook" || value === "group" || value === "override";

/** Calls `openDialog` if the address requests it, and removes the parameter. */
export function useCreateInAddress(openDialog: (creation: Creation) => void): void {
  const { create }: { readonly create?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const openRequested = useEffectEvent((creation: Creation) => {
    openDialog(creation);
    void navigate({ to: ".", search: (previous) => ({ ...previous, create: undefined }), replace: true });
  });
  useEffect(() => {
    if (isCreation(create)) openRequested(create);
  }, [create]);
}
