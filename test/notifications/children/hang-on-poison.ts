/**
 * Loaded into a sending thread before its own module: the thread waits without end, and takes in nothing, once it sends to an address that begins
 * with `poison`, after it has added a line to the file `HANG_LOG`.
 */
import { appendFileSync } from "node:fs";
import { Socket } from "node:net";

const log = process.env["HANG_LOG"] ?? "";
const write: unknown = Reflect.get(Socket.prototype, "write");
if (typeof write !== "function") throw new TypeError("sockets cannot write");
Object.assign(Socket.prototype, {
  write(this: Socket, ...args: readonly unknown[]): unknown {
    if (String(args[0]).startsWith("RCPT TO:<poison")) {
      appendFileSync(log, "hangs\n");
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    }
    return Reflect.apply(write, this, args);
  },
});
