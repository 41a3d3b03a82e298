/** Things that all tests of a file share, where helpers otherwise end them with the test. */
import { beforeAll, onTestFinished } from "vitest";

type End = () => unknown;

let endsOfFile: End[] | undefined;

/** Ends something with the test; within `shared`, with the file. */
export function whenFinished(end: End): void {
  if (endsOfFile === undefined) onTestFinished(async () => void (await end()));
  else endsOfFile.push(end);
}

/** Starts something before the tests of a file or suite, and ends all that belongs to it after them. */
export function shared<Value>(start: () => Promise<Value>): () => Value {
  let value: { readonly started: Value } | undefined;
  beforeAll(async () => {
    const ends: End[] = [];
    endsOfFile = ends;
    try {
      value = { started: await start() };
    } finally {
      endsOfFile = undefined;
    }
    return async () => {
      for (const end of ends.toReversed()) await end();
    };
  });
  return () => {
    if (value === undefined) throw new Error("it has not been started");
    return value.started;
  };
}
