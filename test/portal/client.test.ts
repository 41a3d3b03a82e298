import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addressOf } from "../../portal/src/api/address.ts";
import { read, readResponse, send, setClientHooks } from "../../portal/src/api/client.ts";
import { readConnectivity } from "../../portal/src/api/connectivity.ts";
import { isRefused } from "../../portal/src/api/refused-error.ts";

type SentRequest = { readonly address: string; readonly init: RequestInit };

/** The id of a component; not a literal, like every id that the portal has. */
const id: string = "1";

let sentRequests: SentRequest[] = [];

/** Answers requests with these, one after the other, and with the last for all that follow. */
function respondWith(...responses: (() => Response)[]): void {
  sentRequests = [];
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    const respond = responses[Math.min(sentRequests.length, responses.length - 1)];
    sentRequests.push({ address, init });
    return Promise.resolve(respond?.() ?? new Response(null, { status: 500 }));
  });
}

const success =
  (result: unknown, headers: Record<string, string> = {}) =>
  () =>
    Response.json({ Success: true, Result: result, Message: "Done." }, { headers });
const refusal =
  (code: string, status: number, headers: Record<string, string> = {}) =>
  () =>
    Response.json(
      { Success: false, Result: null, Message: `Why: ${code}.`, Code: code, RequestId: "r-1" },
      { status, headers },
    );

let wentToSignIn = 0;
let proofs: boolean[] = [];
beforeEach(() => {
  wentToSignIn = 0;
  proofs = [];
  setClientHooks({
    signIn: () => {
      wentToSignIn += 1;
    },
    reauthenticate: () => Promise.resolve(proofs.shift() ?? false),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("requests", () => {
  it("a request is sent to the portal's own address without absent parameters", () => {
    expect(addressOf("Person")).toBe("/portal/api/Person");
    expect(addressOf("/AuditEvent", { Limit: 5, Actor: "a b&c", Cursor: undefined, To: null })).toBe(
      "/portal/api/AuditEvent?Limit=5&Actor=a+b%26c",
    );
  });

  it("a response is returned as a value, with its version", async () => {
    respondWith(success({ Id: "1" }, { etag: '"7"' }));
    expect(await readResponse(`Component/${id}`)).toEqual({
      result: { Id: "1" },
      message: "Done.",
      etag: '"7"',
    });
    expect(await read(`Component/${id}`)).toEqual({ Id: "1" });
  });

  it("a request is marked as the portal's own, with its body and base version", async () => {
    respondWith(() => new Response(null, { status: 204 }));
    expect(await send("PATCH", `Component/${id}`, { Name: "A" }, { ifMatch: '"7"' })).toMatchObject({
      result: undefined,
    });
    expect(sentRequests[0]?.init).toMatchObject({
      method: "PATCH",
      body: '{"Name":"A"}',
      headers: { "x-signalbox": "portal", "content-type": "application/json", "if-match": '"7"' },
    });
  });
});

describe("failed requests", () => {
  it("a failed request is reported with its code, fields and request id", async () => {
    respondWith(refusal("NameTaken", 409));
    await expect(send("POST", "Component", { Name: "A" })).rejects.toMatchObject({
      code: "NameTaken",
      status: 409,
      message: "Why: NameTaken.",
      requestId: "r-1",
    });
  });

  it("a failed request is reported if a proxy answers, or nothing does", async () => {
    respondWith(() => new Response("<html>Bad Gateway", { status: 502 }));
    await expect(readResponse("Me")).rejects.toMatchObject({ code: "Unreadable", status: 502 });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await expect(readResponse("Me")).rejects.toSatisfy((error) => isRefused(error, "Unreachable"));
  });

  it("a failed request leads to the sign-in once the session has ended", async () => {
    respondWith(refusal("SessionMissing", 401));
    await expect(readResponse("Me")).rejects.toMatchObject({ code: "SessionMissing" });
    expect(wentToSignIn).toBe(1);
  });

  it("a failed request is repeated after reauthentication, and not without it", async () => {
    proofs = [true, false];
    respondWith(refusal("ProofRequired", 403), success("made"));
    expect((await send("POST", "Key", { Name: "A", Role: "Read-Only", ExpiresInDays: null })).result).toBe(
      "made",
    );
    respondWith(refusal("ProofRequired", 403));
    await expect(
      send("POST", "Key", { Name: "A", Role: "Read-Only", ExpiresInDays: null }),
    ).rejects.toMatchObject({ code: "ProofRequired" });
    expect(sentRequests).toHaveLength(1);
  });

  it("a failed request is repeated once the store accepts changes, and its wait is shown", async () => {
    vi.useFakeTimers();
    respondWith(refusal("LedgerUnavailable", 503, { "retry-after": "3" }), success("made"));
    const result = send("POST", "Component", { Name: "A" });
    await vi.advanceTimersByTimeAsync(2_900);
    expect(readConnectivity().storeRetryAt).toBe(Date.now() + 100);
    expect(sentRequests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect((await result).result).toBe("made");
    expect(readConnectivity().storeRetryAt).toBeUndefined();
  });

  it("a failed request is abandoned after a minute, and at once if its outcome is unknown", async () => {
    vi.useFakeTimers();
    respondWith(refusal("LedgerUnavailable", 503, { "retry-after": "10" }));
    const failure = send("POST", "Component", { Name: "A" }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(isRefused(await failure, "LedgerUnavailable")).toBe(true);
    expect(sentRequests.length).toBeGreaterThan(5);
    respondWith(refusal("OutcomeUnknown", 503));
    await expect(send("POST", "Component", { Name: "A" })).rejects.toMatchObject({ code: "OutcomeUnknown" });
    expect(sentRequests).toHaveLength(1);
  });
});
