/**
 * Preloaded, it lets the store's thread fail in a way that nobody was prepared for as soon as the file DEATH_FILE is
 * there. With DEATH_IGNORED the process cannot end of it.
 */
import { existsSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const file = process.env["DEATH_FILE"] ?? "";

if (!isMainThread) {
  setInterval(() => {
    if (existsSync(file)) throw new Error("the store's thread was struck");
  }, 5).unref();
} else if (process.env["DEATH_IGNORED"] !== undefined) {
  Object.assign(process, { exit: () => undefined });
}
