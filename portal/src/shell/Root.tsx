import { Outlet } from "@tanstack/react-router";
import { ConfirmPlace } from "../look/ConfirmDialog.tsx";
import { Toasts } from "../look/Toasts.tsx";

/** What stands around everything, signed in or not. */
export function Root() {
  return (
    <ConfirmPlace>
      <Outlet />
      <Toasts />
    </ConfirmPlace>
  );
}
