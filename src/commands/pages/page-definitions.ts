/** Definitions of the commands on pages. All pages are always loaded. */
import type { PageCommand } from "../command.ts";
import type { DefinitionsOf } from "../command-definition.ts";
import { decideSetFavicon, decideSetLogo } from "./logo-commands.ts";
import { decidePatchPage } from "./page-edit.ts";
import { decideCreatePage, decideDeletePage, decideRestorePage } from "./page-lifecycle.ts";

const loadNothing = () => undefined;

type PatchPage = Extract<PageCommand, { readonly kind: "PatchPage" }>;

function changesVisibility({ fields, passwordHash }: PatchPage): boolean {
  return [fields.Access, fields.AllowedAddresses, passwordHash].some((value) => value !== undefined);
}

/** True if the edit may restrict access. */
function mayClose(command: PatchPage): boolean {
  return command.fields.Access !== "Public" && changesVisibility(command);
}

/** The commands on pages. */
export const pageDefinitions: DefinitionsOf<PageCommand> = {
  CreatePage: { loads: loadNothing, decide: decideCreatePage },
  PatchPage: {
    loads: loadNothing,
    decide: decidePatchPage,
    changesVisibility,
    waitsFor: (command) => (mayClose(command) ? "purge" : "publication"),
  },
  DeletePage: {
    loads: loadNothing,
    decide: (uow, submission, { id }) => decideDeletePage(uow, submission, id),
    waitsFor: () => "purge",
  },
  RestorePage: {
    loads: loadNothing,
    decide: (uow, submission, { id }) => decideRestorePage(uow, submission, id),
  },
  SetLogo: {
    loads: (plan, { logo }) => {
      plan.logos ??= new Set();
      if (logo !== null) plan.logos.add(logo.digest);
    },
    decide: decideSetLogo,
  },
  SetFavicon: {
    loads: (plan, { favicon }) => {
      plan.logos ??= new Set();
      if (favicon !== null) plan.logos.add(favicon.digest);
    },
    decide: decideSetFavicon,
  },
};
