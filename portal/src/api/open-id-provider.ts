import { send } from "./client.ts";

/** Navigates to the OpenID provider. Throws `RefusedError`. */
export async function goToProvider(options: {
  next?: string | undefined;
  invitation?: string;
  /** Whether the provider must authenticate the person again. */
  again?: boolean;
}): Promise<void> {
  const { next, invitation, again } = options;
  const { result } = await send("POST", "SignIn/OpenId", {
    ...(next === undefined ? {} : { Next: next }),
    ...(invitation === undefined ? {} : { Invitation: invitation }),
    ...(again === undefined ? {} : { Again: again }),
  });
  globalThis.location.assign(result.Url);
}
