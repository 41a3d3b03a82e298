/** Requests that are under way while the session is renewed. */
import { describe, expect, it } from "vitest";
import { RefusedError } from "../../portal/src/api/refused-error.ts";
import { sendBesideRenewals } from "../../portal/src/api/session-renewal.ts";

const renewSession = <Result>(send: () => Promise<Result>, address = "/portal/api/Proof") =>
  sendBesideRenewals(send, address);
const sendRequest = <Result>(send: () => Promise<Result>) => sendBesideRenewals(send, "/portal/api/Me");

const missing = () => Promise.reject(new RefusedError("SessionMissing", "Sign in."));

/** A request that is refused so often for want of a session, and counts how often it was sent. */
function refusedTimes(refusals: number) {
  const request = {
    sent: 0,
    send: () => {
      request.sent += 1;
      return request.sent <= refusals ? missing() : Promise.resolve("result");
    },
  };
  return request;
}

describe("a request that is refused for want of a session", () => {
  it("a refused request is sent again once the session is renewed, whether or not the response was there", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const renewal = renewSession(() => promise);
    const during = refusedTimes(1);
    const result = sendRequest(during.send);
    resolve("renewed");
    expect(await Promise.all([result, renewal])).toEqual(["result", "renewed"]);
    expect(during.sent).toBe(2);

    let isAnswered = false;
    const late = sendRequest(async () => {
      if (isAnswered) return "result";
      await renewSession(() => Promise.resolve());
      isAnswered = true;
      return await missing();
    });
    expect(await late).toBe("result");
  });

  it("a refused request is sent once if no session was renewed, or its renewal failed, and twice at most", async () => {
    const alone = refusedTimes(1);
    await expect(sendRequest(alone.send)).rejects.toThrow("Sign in.");
    expect(alone.sent).toBe(1);

    const failing = renewSession(missing);
    const beside = refusedTimes(1);
    await expect(sendRequest(beside.send)).rejects.toThrow("Sign in.");
    await expect(failing).rejects.toThrow("Sign in.");
    expect(beside.sent).toBe(1);

    const renewal = renewSession(() => Promise.resolve());
    const ended = refusedTimes(9);
    await expect(sendRequest(ended.send)).rejects.toThrow("Sign in.");
    await renewal;
    expect(ended.sent).toBe(2);
  });

  it("reauthentication renews the session by each of its means, and nothing else does", async () => {
    for (const address of [
      "/portal/api/Proof",
      "/status/portal/api/Proof/Passkey",
      "/portal/api/ProofReader",
    ]) {
      const sent = refusedTimes(1);
      const result = sendRequest(async () => {
        if (sent.sent === 0) await renewSession(() => Promise.resolve(), address);
        return await sent.send();
      });
      await result.catch(() => undefined);
      expect([address, sent.sent]).toEqual([address, address.endsWith("Reader") ? 1 : 2]);
    }
  });
});
