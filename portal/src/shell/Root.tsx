import { Outlet } from "@tanstack/react-router";
import { Toasts } from "../look/Toasts.tsx";

/** What stands around everything, signed in or not. */
export function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}
