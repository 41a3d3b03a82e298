/** Preloaded, it has a process stand still for a moment each time that it has begun to listen, as it may on a busy machine. */
import { subscribe } from "node:diagnostics_channel";

const stillMilliseconds = 300;
const lock = new Int32Array(new SharedArrayBuffer(4));

subscribe("tracing:net.server.listen:asyncEnd", () => {
  Atomics.wait(lock, 0, 0, stillMilliseconds);
});
