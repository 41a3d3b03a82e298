import "./look/look.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { keepKnown } from "./api/known.ts";
import { queryClient } from "./api/queries.ts";
import { applyTheme } from "./look/theme.ts";
import { router, warm } from "./router.tsx";

applyTheme();
keepKnown(queryClient);
warm();
const place = document.querySelector("#portal");
if (place !== null)
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
