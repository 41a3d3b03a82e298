import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

const place = document.querySelector("#portal");
if (place !== null) createRoot(place).render(<StrictMode>Signalbox</StrictMode>);
