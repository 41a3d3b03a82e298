/** Definitions of the commands on pages. All pages are always loaded. */
import type { PageCommand } from "../command.ts";
import type { DefinitionsOf } from "../command-definition.ts";
import { decideSetFavicon, decideSetLogo } from "./logo-commands.ts";
import { decidePatchPage } from "./page-edit.ts";
import { decideCreatePage, decideDeletePage, decideRestorePage } from "./page-lifecycle.ts";

const loadNothing = () => undefined;

/** The commands on pages. */
export const pageDefinitions: DefinitionsOf<PageCommand> = {
  CreatePage: { loads: loadNothing, decide: decideCreatePage },
  PatchPage: { loads: loadNothing, decide: decidePatchPage },
  DeletePage: {
    loads: loadNothing,
    decide: (uow, submission, { id }) => decideDeletePage(uow, submission, id),
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
