/** Preloaded, it has each answer to a write leave a moment later, so that a kill soon finds one between commit and answer. */
import { ServerResponse } from "node:http";

const delayMs = 100;
const end: unknown = Reflect.get(ServerResponse.prototype, "end");
if (typeof end !== "function") throw new Error("there is no method end");

Reflect.set(
  ServerResponse.prototype,
  "end",
  function endLater(this: ServerResponse, ...args: unknown[]): ServerResponse {
    if (this.req.method === "POST") setTimeout(() => void Reflect.apply(end, this, args), delayMs);
    else Reflect.apply(end, this, args);
    return this;
  },
);
