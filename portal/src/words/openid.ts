/** How a return from the provider may end that lets nobody in, as the address says it. */
export const openIdEndings = {
  refused:
    "The provider did not say that it is you, or you may not sign in here. Try again, or sign in another way.",
  unknown:
    "Nobody here is linked with who you are there. Open the link of your invitation and join by the provider, or sign in another way and link it under Account.",
  unavailable: "The provider does not answer now. Sign in another way, or try again in a minute.",
  expired: "That took too long, or began in another browser. Begin again.",
  taken: "Who you are there is linked with somebody else here. Unlink it there first.",
} as const;
