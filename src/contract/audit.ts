/** The audit on the wire (`GET /api/AuditEvent`). */
import { z } from "zod";
import { timeOut } from "./times.ts";

/** Who did what, when, and what it was before and after. */
export const auditEvent = z.object({
  Id: z.uuid(),
  At: timeOut,
  Actor: z.object({ Kind: z.enum(["Key", "Person", "Command Line", "Clock"]), Name: z.string() }),
  Action: z.string(),
  Subject: z.object({ Kind: z.string(), Id: z.string(), Name: z.string() }),
  Before: z.record(z.string(), z.unknown()).nullable(),
  After: z.record(z.string(), z.unknown()).nullable(),
  RequestId: z.string().nullable(),
});

/** An audit event as the wire has it. */
export type AuditEventOut = z.infer<typeof auditEvent>;
