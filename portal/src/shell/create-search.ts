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

/** Calls `ask` if the address requests it, and removes the parameter. */
export function useCreateInAddress(ask: () => void): void {
  const { create }: { readonly create?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const begin = useEffectEvent(() => {
    ask();
    void navigate({ to: ".", search: (before) => ({ ...before, create: undefined }), replace: true });
  });
  useEffect(() => {
    if (create === true) begin();
  }, [create]);
}
