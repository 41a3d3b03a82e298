/** Preloaded, it has the process draw no images, which a copy has dozens of: each is drawn by a thread that loads the fonts. */
import { EventEmitter } from "node:events";
import { syncBuiltinESMExports } from "node:module";
import threads from "node:worker_threads";

/** A thread that has drawn an image of nothing at once. */
class BlankImage extends EventEmitter {
  constructor() {
    super();
    setImmediate(() => this.emit("message", new Uint8Array(1)));
  }

  readonly terminate = () => Promise.resolve(0);
}

Object.assign(threads, {
  Worker: new Proxy(threads.Worker, {
    construct(shipped, args: ConstructorParameters<typeof threads.Worker>) {
      return String(args[0]).includes("image-thread") ? new BlankImage() : new shipped(...args);
    },
  }),
});
syncBuiltinESMExports();
