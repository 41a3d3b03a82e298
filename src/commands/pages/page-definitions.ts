/** The commands on pages, which are all loaded in any case: how each is decided. */
import type { PageCommand } from "../command.ts";
import type { DefinitionsOf } from "../command-definition.ts";
import { decideSetFavicon, decideSetLogo } from "./logo-commands.ts";
import { decidePatchPage } from "./page-edit.ts";
import { decideCreatePage, decideDeletePage, decideRestorePage } from "./page-lifecycle.ts";

const nothingMore = () => undefined;

/** The commands on pages. */
export const pageDefinitions: DefinitionsOf<PageCommand> = {
  CreatePage: { loads: nothingMore, decide: decideCreatePage },
  PatchPage: { loads: nothingMore, decide: decidePatchPage },
  DeletePage: {
    loads: nothingMore,
    decide: (uow, submission, { id }) => decideDeletePage(uow, submission, id),
  },
  RestorePage: {
    loads: nothingMore,
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
