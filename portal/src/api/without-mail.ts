import { isRefused, RefusedError } from "./refused-error.ts";

/** A refusal because e-mail is not set up in the portal's words: the service's name fields of the API. Others stay. */
export function inPortalWords(error: unknown, withoutMail: string): unknown {
  if (!isRefused(error, "ChannelUnavailable")) return error;
  const { status, requestId } = error;
  return new RefusedError(error.code, withoutMail, {
    status,
    ...(requestId !== undefined && { requestId }),
  });
}
