import { Outlet } from "@tanstack/react-router";
import { ConfirmPlace } from "../look/ConfirmDialog.tsx";
import { Toasts } from "../look/Toasts.tsx";
import { ProofPlace } from "../screens/proof/ProofPlace.tsx";

/** What stands around everything, signed in or not. */
export function Root() {
  return (
    <ConfirmPlace>
      <Outlet />
      <ProofPlace />
      <Toasts />
    </ConfirmPlace>
  );
}
