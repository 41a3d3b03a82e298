/** Everything that a search of the documentation finds. */

import { operationDescriptions } from "../../contract/document/operation-descriptions.ts";
import { schemaName, writeSchema } from "../../contract/document/schemas.ts";
import type { OperationName } from "../../contract/operations/operations.ts";
import { html } from "../../publishing/html-template.ts";
import { sampleTabs } from "./code-tabs.ts";
import { errorEntries, errorGroupEntries } from "./docs-errors.ts";
import { fieldList } from "./docs-fields.ts";
import type { Section } from "./docs-guide.ts";
import { manualEntries } from "./docs-manual.ts";
import { renderMessage } from "./docs-messages.ts";
import { type DocsContext, ownResultFields, wordRows } from "./docs-operations.ts";
import { type Passage, passagesOf, passagesOfText } from "./docs-passages.ts";
import { publicPaths, publicSection } from "./docs-public.ts";
import type { DocsEntry } from "./docs-search.ts";
import { senderGuides } from "./docs-sender-guides.ts";
import { describeOperation, titleOf } from "./docs-text.ts";
import { type NamedOperation, type ResourcePage, resourcePages } from "./resource-pages.ts";

/** Words of other products and of daily use for what operations do. */
const operationKeywords: Partial<Record<OperationName, string>> = {
  CreateAnnouncement: "create open past backfill schedule incident maintenance notice impact severity",
  ListAnnouncements: "filter search incident past",
  CreateComponent: "upsert",
  ListAuditEvents: "who changed history log trail activity export csv",
  ListComponents: "filter search status down",
  ListSubscribers: "export csv",
  PatchComponentGroup: "rename",
  PatchPage: "rename",
  PatchComponent: "rename move set status group upsert",
  PutPostmortem: "rca root cause retrospective",
  CreateComponentGroup: "nested subgroup parent section",
  ReadService: "ping test connection verify key",
  ReadUptime: "export csv sla",
  ReadOpenApi: "swagger postman insomnia schema",
  PostUpdate: "resolve close complete cancel reopen incident maintenance state",
  ReadStatusPage: "current overall",
  RetryDeliveries: "redeliver resend webhook",
  UpdateComponentStatus: "set current down up",
};

/** The names and descriptions of the fields that an operation reads. */
function sentFields({ body, query }: NamedOperation, { schemas }: DocsContext) {
  const bodySchema = body === null ? {} : (schemas[schemaName(body)] ?? {});
  const querySchema = query === null ? {} : writeSchema(query);
  return [bodySchema, querySchema].map((schema) => fieldList(schema, schemas, { isSent: true }));
}

function operationPassages(
  operation: NamedOperation,
  page: ResourcePage,
  context: DocsContext,
): readonly Passage[] {
  const { name, summary, refusals } = operation;
  const codes = refusals.map((code) => `\`${code}\``).join(", ");
  return [
    ...passagesOfText(describeOperation(summary, operationDescriptions[name])),
    ...passagesOf(html`${sentFields(operation, context)}${sampleTabs(name, page.samples.get(name) ?? [])}`),
    ...passagesOf(html`${ownResultFields(operation, page, context.schemas)}`),
    ...passagesOfText(codes === "" ? "" : `Errors: ${codes}`),
  ];
}

function operationEntry(operation: NamedOperation, page: ResourcePage, context: DocsContext): DocsEntry {
  const { name, summary, method, path, refusals } = operation;
  const fields = String(html`${sentFields(operation, context)}`).replaceAll(/<[^>]*>/gu, " ");
  return {
    href: `${context.docs}/${page.slug}#${name}`,
    title: titleOf(summary),
    pageTitle: page.title,
    detail: `${method} ${path}`,
    keywords: operationKeywords[name] ?? "",
    passages: operationPassages(operation, page, context),
    text: `${name} ${describeOperation(summary, operationDescriptions[name])} ${refusals.join(" ")} ${JSON.stringify(page.samples.get(name))} ${fields}`,
  };
}

/** Words of daily use for the public addresses, by their sections. */
const publicKeywords: Readonly<Record<string, string>> = {
  health: "health check liveness readiness probe",
  v2: "atlassian statuspage api v2",
};

/** The subheadings of a section of the guide. */
function partsOfGuide({ title, body }: Section, docs: string): readonly DocsEntry[] {
  const passages = passagesOf(body).flatMap(({ heading, ...passage }) =>
    heading ? [{ heading, passage }] : [],
  );
  return [...Map.groupBy(passages, ({ heading }) => heading.id)].flatMap(([id, [first, ...others]]) =>
    first === undefined
      ? []
      : {
          href: `${docs}#${id}`,
          title: first.heading.title,
          pageTitle: `API: guide, ${title}`,
          detail: "",
          passages: [first, ...others].map(({ passage }) => passage),
          text: "",
          isApiGuide: true as const,
          isPart: true,
        },
  );
}

/** The guides to senders, each of which is found by the name of its sender. */
function guideEntries(context: DocsContext): DocsEntry[] {
  return senderGuides(context).map(({ slug, title, body }) => ({
    href: `${context.docs}/${slug}`,
    title,
    pageTitle: "Guides to senders",
    detail: "",
    keywords: title,
    passages: passagesOf(body()),
    text: "",
    isGuide: true,
  }));
}

/** The groups of errors, which are found by their HTTP statuses, and each code. */
function errorPageEntries({ docs }: DocsContext): DocsEntry[] {
  return [
    ...errorGroupEntries().map(({ id, title, advice, statuses }) => ({
      href: `${docs}/errors#${id}`,
      title,
      pageTitle: "Errors",
      detail: statuses.join(", "),
      keywords: statuses.join(" "),
      passages: passagesOfText(advice),
      text: "",
    })),
    ...errorEntries.map(({ code, status, meaning, help, group }) => ({
      href: `${docs}/errors#${code}`,
      title: code,
      pageTitle: `Errors: ${group.title}`,
      detail: `${status}`,
      passages: passagesOfText(`${meaning} ${help}`),
      text: meaning,
    })),
  ];
}

const entryCache = new Map<string, readonly DocsEntry[]>();

/** Everything that a search finds, with the sections of the guide. */
export function docsEntries(context: DocsContext, guide: () => readonly Section[]): readonly DocsEntry[] {
  const { baseUrl, docs } = context;
  const cached = entryCache.get(baseUrl);
  if (cached !== undefined) return cached;
  const entries: readonly DocsEntry[] = [
    ...guide().map(({ id, title, body, keywords }) => ({
      href: `${docs}#${id}`,
      title,
      pageTitle: "API: guide",
      detail: "",
      keywords,
      passages: passagesOf(body),
      text: String(body).replaceAll(/<[^>]*>/gu, " "),
      isApiGuide: true as const,
    })),
    ...guide().flatMap((section) => partsOfGuide(section, docs)),
    ...resourcePages.map(({ slug, title, about, keywords, operations }) => ({
      href: `${docs}/${slug}`,
      title,
      pageTitle: "API: resources",
      detail: "",
      keywords,
      passages: passagesOfText(`${about} ${operations.map(({ summary }) => titleOf(summary)).join(", ")}.`),
      text: "",
    })),
    ...resourcePages.flatMap((page) =>
      page.operations.map((operation) => operationEntry(operation, page, context)),
    ),
    ...resourcePages.flatMap(({ slug, title, words }) =>
      words.map((table) => ({
        href: `${docs}/${slug}#${table.id}`,
        title: table.title,
        pageTitle: title,
        detail: "",
        passages: passagesOf(wordRows(table)),
        text: "",
      })),
    ),
    ...resourcePages.flatMap((page) =>
      page.messages.map((message) => {
        const body = renderMessage(message, context);
        return {
          href: `${docs}/${page.slug}#${message.id}`,
          title: message.title,
          pageTitle: page.title,
          detail: "",
          passages: passagesOf(body),
          text: String(body).replaceAll(/<[^>]*>/gu, " "),
        };
      }),
    ),
    ...guideEntries(context),
    ...errorPageEntries(context),
    ...publicPaths.map(({ path, summary }) => ({
      href: `${docs}/public#${publicSection(path)}`,
      title: titleOf(summary),
      pageTitle: "Public endpoints",
      detail: path,
      keywords: publicKeywords[publicSection(path)] ?? "",
      passages: passagesOfText(describeOperation(summary, "")),
      text: "",
    })),
    ...manualEntries(context),
  ];
  entryCache.clear();
  entryCache.set(baseUrl, entries);
  return entries;
}
