/** A mailbox in place of a mail server, as a demo has one. */
import type { ResponseWriter } from "../http/response-writer.ts";
import type { RouteDefinition } from "../http/route-registration.ts";
import type { OpenMail } from "../notifications/channel.ts";

/** A mailbox that takes all mail of a service, with the pages that show it. */
export type Mailbox = {
  /** The path of its list. */
  readonly path: string;
  readonly openMail: OpenMail;
  routes(answers: ResponseWriter): readonly RouteDefinition[];
};
