/** The routes of a demo's mailbox. */
import { Refusal } from "../../../contract/refusal.ts";
import { type Call, param } from "../../../http/operation-call.ts";
import type { ResponseWriter } from "../../../http/response-writer.ts";
import type { RouteDefinition } from "../../../http/route-registration.ts";
import type { DemoMailbox, ReceivedMail } from "./demo-mailbox.ts";
import {
  mailboxPath,
  mailboxPolicy,
  mailDocument,
  mailPolicy,
  mailViews,
  renderMail,
  renderMailbox,
} from "./mailbox-pages.ts";

function route(url: string, answer: (call: Call) => void): RouteDefinition {
  return {
    method: "GET",
    url,
    policy: { access: "open", operation: undefined, isHealth: false },
    bodyLimit: 1,
    answer: (call) => {
      answer(call);
      return Promise.resolve();
    },
  };
}

/** The routes of the mailbox. */
export function mailboxRoutes(mailbox: DemoMailbox, answers: ResponseWriter): readonly RouteDefinition[] {
  const write = ({ exchange }: Call, policy: string, body: string) => {
    const { everywhere, unkeptPage } = answers.sets;
    const headers = ["content-type", "text/html; charset=utf-8", "content-security-policy", policy];
    answers.write(exchange, { status: 200, headers: [...headers, ...everywhere, ...unkeptPage], body });
  };
  const mailOf = (call: Call): ReceivedMail => {
    const mail = mailbox.find(Number(param(call, "number")));
    if (mail === undefined) throw new Refusal("RouteNotFound", `There is no such mail in ${mailboxPath}.`);
    return mail;
  };
  return [
    route(mailboxPath, (call) => write(call, mailboxPolicy, renderMailbox(mailbox.mails))),
    route(`${mailboxPath}/:number`, (call) => {
      const parameter = new URLSearchParams(call.exchange.query).get("View");
      const view = mailViews.find((mailView) => mailView === parameter) ?? "HTML";
      write(call, mailboxPolicy, renderMail(mailOf(call), view));
    }),
    route(`${mailboxPath}/:number/html`, (call) => write(call, mailPolicy, mailDocument(mailOf(call)))),
  ];
}
