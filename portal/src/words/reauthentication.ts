/** The words of the question who one is again. */
export const proof = {
  title: "Is it you?",
  line: "This asks you to prove it. For 15 minutes you are not asked again.",
  password: "Password",
  passwordRequired: "Give your password.",
  code: "Code",
  codeHint: "Six digits from your authenticator, or one of your recovery codes.",
  codeRequired: "Give the code.",
  act: "Go on",
  passkey: "Use a passkey",
  passkeyFailed: "The passkey was not used. Try again, or prove it in another way.",
  provider: (name: string) => `Sign in again by ${name}`,
  providerLine: "You come back to this screen, and do it once more.",
  or: "or",
  none: "You have nothing here to prove it with. Sign out, and sign in again.",
} as const;
