/** The questions for a correction of the past. */
import { readBody } from "../../commands/body-parsing.ts";
import { parseCorrection } from "../../commands/components/correction-commands.ts";
import { correctedComponent, correctionCreate } from "../../contract/uptime.ts";
import { componentStatuses } from "../../contract/words.ts";
import { tryHere } from "../change-dry-run.ts";
import { UsageProblem } from "../command-line.ts";
import { withStore } from "../open-store.ts";
import { problemIn, problemOfFields } from "../problem-in.ts";
import type { PartialAnswers, Question } from "../questions.ts";
import { writeMinute } from "../terminal.ts";
import { readSpanOn, type Span } from "../times/local-times.ts";
import { findComponentId } from "./component-lookup.ts";
import { componentZoneReader, remoteComponentZoneReader } from "./component-zone.ts";
import { findRemoteComponentId } from "./remote-components.ts";
import { componentQuestion, requireComponent } from "./status-questions.ts";

const referenceIn = ({ text }: PartialAnswers) => ({
  component: text("NAME|ID") ?? "",
  page: text("page"),
});

/** The span of a call, its times read in the zone of the component's page. Rejects with a `UsageProblem` or a `Refusal`. */
async function readSpan(call: PartialAnswers): Promise<Span> {
  const service = call.openService();
  return service === undefined
    ? await withStore((opened) => readSpanOn(call, componentZoneReader(opened, referenceIn(call))))
    : await readSpanOn(call, remoteComponentZoneReader(service, referenceIn(call)));
}

/** Tries a correction of a span, whatever its status and reason will be. Rejects with a `Refusal`. */
async function tryCorrection(call: PartialAnswers, span: Span): Promise<unknown> {
  const { component, page } = referenceIn(call);
  const body = { ...span, Status: "Operational", Reason: "Dry run" };
  const service = call.openService();
  if (service === undefined)
    return await withStore(async ({ bus }) =>
      tryHere(bus, parseCorrection(await findComponentId(bus, component, page), body)),
    );
  return await service.call({
    method: "POST",
    path: `/api/Component/${await findRemoteComponentId(service, component, page)}/Correction`,
    query: { DryRun: "true" },
    body,
    result: correctedComponent,
  });
}

/** A call in which an option has the text of an answer. */
const withAnswer = (call: PartialAnswers, option: string, answer: string): PartialAnswers => ({
  ...call,
  text: (name) => (name === option ? answer : call.text(name)),
});

const writeProblem = (problem: string | undefined) =>
  problem?.replace(/^--(?:from|to|for) cannot be/u, "This cannot be");

/** Why an answer is no start; undefined for a valid one. */
async function problemOfStart(answer: string, call: PartialAnswers): Promise<string | undefined> {
  return writeProblem(
    await problemOfFields([], async () => {
      const { From } = await readSpan(withAnswer(call, "from", answer));
      if (From === undefined || Date.parse(From) < Date.now()) return;
      throw new UsageProblem("It is in the future. Only the past can be corrected.");
    }),
  );
}

/** Why an answer is no end; undefined for a valid one. */
async function problemOfEnd(answer: string, call: PartialAnswers): Promise<string | undefined> {
  return writeProblem(
    await problemOfFields(["From", "To"], async () => {
      const span = await readSpan(withAnswer(call, "to", answer));
      const { From = "", To = "" } = span;
      if (Date.parse(To) <= Date.parse(From))
        throw new UsageProblem(`It must be after the start, ${writeMinute(Date.parse(From))}.`);
      await tryCorrection(call, span);
    }),
  );
}

const requireStart = async (text: PartialAnswers["text"], openService: PartialAnswers["openService"]) => {
  await requireComponent(text, openService());
  // A start that cannot be read would make every end a wrong one.
  await readSpan({ text: (name) => (name === "for" ? undefined : text(name)), openService });
};

/** Asks for what a correction needs. */
export const correctionQuestions: Readonly<Record<string, Question>> = {
  ...componentQuestion,
  from: {
    subject: 'Start, such as "yesterday 22:00" or "2h ago"',
    unless: [],
    check: requireComponent,
    problemOf: problemOfStart,
  },
  to: {
    subject: 'End, such as 23:00 or "1h ago"',
    unless: ["for"],
    check: async (text, service) => await requireStart(text, () => service),
    problemOf: problemOfEnd,
  },
  status: {
    subject: "Status that it had, by number or name",
    unless: [],
    check: requireComponent,
    choices: componentStatuses,
  },
  reason: {
    subject: "Reason, which visitors see",
    unless: [],
    check: requireComponent,
    problemOf: (Reason) => problemIn(() => readBody(correctionCreate.pick({ Reason: true }), { Reason })),
  },
};
