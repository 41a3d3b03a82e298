import { createContext } from "react";

/** Whether a form is in a dialog, whose buttons count its errors. */
export const InDialogContext = createContext(false);
