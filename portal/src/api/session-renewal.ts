/**
 * Reauthentication renews the session: its response has another cookie, and the service ends the former one. A request that the
 * browser sent with the former cookie is refused, though the person is signed in.
 */
import { isRefused } from "./refused-error.ts";

let renewals = 0;
let latest: Promise<unknown> = Promise.resolve();

const isRenewal = (address: string) => /\/api\/Proof(?:\/|$)/u.test(address);

async function renew<Result>(sendRequest: () => Promise<Result>): Promise<Result> {
  const sent = sendRequest().then((result) => {
    renewals += 1;
    return result;
  });
  latest = sent.catch(() => undefined);
  return await sent;
}

/** Sends a request to an address, and once more if it was refused for want of a session that was renewed meanwhile. */
export async function sendBesideRenewals<Result>(
  sendRequest: () => Promise<Result>,
  address: string,
): Promise<Result> {
  if (isRenewal(address)) return await renew(sendRequest);
  const before = renewals;
  try {
    return await sendRequest();
  } catch (error) {
    if (!isRefused(error, "SessionMissing")) throw error;
    await latest;
    if (renewals === before) throw error;
    return await sendRequest();
  }
}
