import { Outlet } from "@tanstack/react-router";
import { Toasts } from "../look/notices/Toasts.tsx";
import { LedgerWait } from "./LedgerWait.tsx";

/** What stands around everything, signed in or not. */
export function Root() {
  return (
    <>
      <Outlet />
      <Toasts>
        <LedgerWait />
      </Toasts>
    </>
  );
}
