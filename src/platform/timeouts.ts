/** Timeouts of requests that wait for the store or for image processing. */

/**
 * Tests that are about something else raise all of them, so that their result does not depend on the machine's speed.
 * Not a setting: in production a refusal within 3 s is promised.
 */
const factor = Number(process.env["TEST_TIMEOUT_FACTOR"] ?? 1);

/** A timeout of so many milliseconds. */
export function timeout(milliseconds: number): number {
  return milliseconds * factor;
}
