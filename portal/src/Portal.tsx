import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import type { PortalRouter } from "./router.tsx";

/** The whole portal, for prerendering and for the browser that hydrates it. */
export function Portal({ router, client }: { readonly router: PortalRouter; readonly client: QueryClient }) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}
