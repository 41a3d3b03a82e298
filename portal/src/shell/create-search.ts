import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";

/** What stands behind `?` in the address of a screen on which something is created. */
export type CreateSearch = {
  /** Whether it is to be asked at once what is created. */
  readonly create?: true | undefined;
};

/** Reads it; what is no such thing is left out. */
export function createSearch({ create }: Readonly<Record<string, unknown>>): CreateSearch {
  return create === true ? { create } : {};
}

/** Calls `ask` where the address asks for it, and takes that out of the address: it is done once. */
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
