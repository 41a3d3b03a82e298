import { expect, it } from "vitest";
import { NotifyListener } from "../../../src/store/postgres/postgres-notify.ts";
import { until } from "../../harness/until.ts";

/** A connection on which nobody can listen. */
class DeafLine {
  isOpen = true;

  run(): Promise<string> {
    return Promise.reject(new Error("too slow"));
  }

  onNotification(): void {}

  onEnd(): void {}

  destroy(): void {
    this.isOpen = false;
  }
}

it("a connection that cannot LISTEN is closed", async () => {
  const lines: DeafLine[] = [];
  const received: unknown[] = [];
  const listening = new NotifyListener({
    node: "one",
    connect: async () => {
      const line = new DeafLine();
      lines.push(line);
      return line;
    },
    onNews: (news) => received.push(news),
  });
  await until(() => lines.length >= 3);
  await listening.close();
  expect(lines.filter(({ isOpen }) => isOpen)).toEqual([]);
  expect(received).toEqual([]);
});
