/** Rotations of secrets by the API: of integrations' addresses, and of webhooks' signing secrets. */
import * as z from "zod";
import { maxOverlapSeconds } from "./key-lifetimes.ts";

const message = `Give whole seconds, from 0 to ${maxOverlapSeconds}.`;

/** The seconds for which what was rotated goes on, where the request does not say it. */
const usualKeepSeconds = 86_400;

/** The body of a rotation. */
export const secretRotation = z
  .strictObject({
    KeepFor: z
      .int(message)
      .min(0, message)
      .max(maxOverlapSeconds, message)
      .optional()
      .meta({ description: "Seconds for which the old one keeps working; default: 86,400." }),
  })
  .optional();

/** The milliseconds for which what a parsed body rotates goes on. */
export const keepMillisecondsOf = (body: z.output<typeof secretRotation>): number =>
  (body?.KeepFor ?? usualKeepSeconds) * 1_000;
