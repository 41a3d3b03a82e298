import { Outlet } from "@tanstack/react-router";
import { Toasts } from "../ui/notices/Toasts.tsx";
import { RetryNotice } from "./RetryNotice.tsx";

/** The outermost frame, signed in or not. */
export function Root() {
  return (
    <>
      <Outlet />
      <Toasts>
        <RetryNotice />
      </Toasts>
    </>
  );
}
