/** Texts on the addresses that messages are sent to. */
export const destinations = {
  permit: "To permit it, add it to this variable in the environment of the service and restart it:",
  variable: "Environment variable for private networks",
  allowedAddresses: "Which addresses are allowed",
} as const;
