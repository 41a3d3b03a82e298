/** Errors of a return from the provider, by parameter value. */
export const openIdErrorTexts = {
  refused:
    "The provider did not confirm your identity, or you may not sign in here. Try again, or sign in another way.",
  unknown:
    "No account is linked to that identity. Open your invitation and join with the provider, or sign in another way and link it under Account.",
  unavailable: "The provider is not responding. Sign in another way, or try again in a minute.",
  expired: "That took too long, or was started in another browser. Start again.",
  taken: "That identity is linked to another account. Unlink it there first.",
} as const;
