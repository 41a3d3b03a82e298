/** Request ids: the client's if valid, else generated. */
import { randomBytes } from "node:crypto";
import { withoutKeys } from "../contract/envelope.ts";

const callersOwn = /^[A-Za-z0-9_-]{1,64}$/u;
const prefix = randomBytes(6).toString("hex");
let count = 0;

/** An id that no other request of this or any other process has. */
export function newRequestId(): string {
  count += 1;
  return `${prefix}-${count.toString(36)}`;
}

/** The id of a request that came with `sent` as its `X-Request-Id`. */
export function readRequestId(sent: string | undefined): string {
  const isOwn = sent !== undefined && callersOwn.test(sent) && withoutKeys(sent) === sent;
  return isOwn ? sent : newRequestId();
}
