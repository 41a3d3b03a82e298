/** Texts of reauthentication. */
export const proof = {
  title: "Confirm it’s you",
  line: "We won’t ask again for 15 minutes.",
  password: "Password",
  passwordRequired: "Enter your password.",
  code: "Code",
  codeHint: "Six digits from your authenticator, or one of your recovery codes.",
  codeRequired: "Enter the code.",
  act: "Continue",
  passkey: "Use a passkey",
  passkeyFailed: "The passkey was not used. Try again, or choose another way.",
  provider: (name: string) => `Sign in again with ${name}`,
  providerLine: "You will return to this screen and can repeat the action.",
  or: "or",
  none: "You have no way to confirm your identity here. Sign out and sign in again.",
} as const;
