/** Things that all tests of a file share, where helpers otherwise end them with the test. */
import { beforeAll, onTestFinished } from "vitest";

type End = () => unknown;

let endsOfFile: End[] | undefined;
/** Those of all that is shared now, the file's own first. */
const sharedEnds: End[][] = [];

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
    sharedEnds.push(ends);
    try {
      value = { started: await start() };
    } finally {
      endsOfFile = undefined;
    }
    return async () => {
      sharedEnds.splice(sharedEnds.indexOf(ends), 1);
      for (const end of ends.toReversed()) await end();
    };
  });
  return () => {
    if (value === undefined) throw new Error("it has not been started");
    return value.started;
  };
}

/** Starts something in a test that others use after it: it ends with what the file shares. */
export async function lasting<Value>(start: () => Promise<Value>): Promise<Value> {
  endsOfFile = sharedEnds[0];
  try {
    return await start();
  } finally {
    endsOfFile = undefined;
  }
}
