import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import type { PortalRouter } from "./router.tsx";

/** All of the portal: the same where a document is drawn beforehand, and in the browser that takes it over. */
export function Portal({ router, client }: { readonly router: PortalRouter; readonly client: QueryClient }) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}
