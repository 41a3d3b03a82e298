import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";

/** Parameters of a list screen. */
export type CreateSearch = {
  /** Whether to open the creation dialog. */
  readonly create?: true | undefined;
};

/** Parses them, ignoring invalid ones. */
export function createSearch({ create }: Readonly<Record<string, unknown>>): CreateSearch {
  return create === true ? { create } : {};
}

/** Calls `openDialog` if the address requests it, and removes the parameter. */
export function useCreateInAddress(openDialog: () => void): void {
  const { create }: { readonly create?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const openRequested = useEffectEvent(() => {
    openDialog();
    void navigate({ to: ".", search: (previous) => ({ ...previous, create: undefined }), replace: true });
  });
  useEffect(() => {
    if (create === true) openRequested();
  }, [create]);
}
