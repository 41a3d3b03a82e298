import { send } from "./client.ts";

/** Goes to the OpenID provider to be asked there. Throws `Refused`. */
export async function goToProvider(asked: {
  next?: string | undefined;
  invitation?: string;
  /** Whether the provider is to ask who it is, although it knows. */
  again?: boolean;
}): Promise<void> {
  const { next, invitation, again } = asked;
  const { result } = await send<{ Url: string }>("POST", "SignIn/OpenId", {
    ...(next === undefined ? {} : { Next: next }),
    ...(invitation === undefined ? {} : { Invitation: invitation }),
    ...(again === undefined ? {} : { Again: again }),
  });
  globalThis.location.assign(result.Url);
}
