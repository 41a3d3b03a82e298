/** Definitions of the commands on components and groups. */

import { foldName } from "../../rules/names.ts";
import { q } from "../../store/query.ts";
import type { Answer, ComponentCommand, RecordExpiries, ReportStatus } from "../command.ts";
import type { DefinitionsOf } from "../command-definition.ts";
import { componentDaysSince } from "../deferred-decision.ts";
import type { LoadPlanBuilder } from "../load-plan-builder.ts";
import { answerDone } from "../resource-versions.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { decideCreateComponent } from "./component-create.ts";
import { decideDeleteComponent, decidePatchComponent, decideRestoreComponent } from "./component-edit.ts";
import {
  decideCreateGroup,
  decideDeleteGroup,
  decidePatchGroup,
  decideRestoreGroup,
} from "./component-groups.ts";
import { decideOrder } from "./component-order.ts";
import { decideCorrection, decidePatchCorrection } from "./correction-commands.ts";
import { decidePin, decideUnpin } from "./overrides.ts";
import { decideReport } from "./reports.ts";
import { expireDue } from "./status-events.ts";

/** Loads one component, and all groups, which are needed to present it. */
function loadComponent(plan: LoadPlanBuilder, { id }: { readonly id: string }): void {
  plan.groups = true;
  plan.components.add(id);
}

function loadGroups(plan: LoadPlanBuilder): void {
  plan.groups = true;
}

/** Loads the positions of existing components and groups. */
function loadPositions(plan: LoadPlanBuilder): void {
  plan.groups = true;
  plan.positions = true;
}

function expireReports(uow: UnitOfWork, componentNumbers: readonly number[]): Answer {
  const numbers = new Set(componentNumbers);
  for (const component of uow.components) {
    if (component.row.deleted_at === null && numbers.has(component.row.id)) expireDue(uow, component);
  }
  return answerDone(uow, "Expired reports and overrides recorded");
}

/** The commands on components and groups. */
export const componentDefinitions: DefinitionsOf<ReportStatus | RecordExpiries | ComponentCommand> = {
  ReportStatus: {
    loads: (plan, command) => {
      if (command.componentId !== null) plan.components.add(command.componentId);
      else if (command.componentNameKey !== null) plan.componentNames.add(command.componentNameKey);
      plan.messages ||= command.message !== null;
    },
    decide: decideReport,
  },
  RecordExpiries: {
    loads: (plan, command) => {
      for (const number of command.componentNumbers) plan.componentNumbers.add(number);
    },
    decide: (uow, _, command) => expireReports(uow, command.componentNumbers),
  },
  CreateComponent: {
    loads: (plan, { fields }) => {
      loadPositions(plan);
      plan.componentNames.add(foldName(fields.Name));
    },
    decide: decideCreateComponent,
  },
  PatchComponent: {
    loads: (plan, command) => {
      loadComponent(plan, command);
      if (command.fields.Name !== undefined) plan.componentNames.add(foldName(command.fields.Name));
    },
    decide: decidePatchComponent,
  },
  DeleteComponent: {
    loads: loadComponent,
    decide: (uow, submission, { id }) => decideDeleteComponent(uow, submission, id),
  },
  RestoreComponent: {
    loads: (plan, command) => {
      loadComponent(plan, command);
      plan.namesakesOf.add(command.id);
    },
    decide: (uow, submission, { id }) => decideRestoreComponent(uow, submission, id),
  },
  PinComponent: { loads: loadComponent, decide: decidePin },
  UnpinComponent: {
    loads: loadComponent,
    decide: (uow, submission, { id }) => decideUnpin(uow, submission, id),
  },
  CorrectComponent: {
    loads: loadComponent,
    decide: decideCorrection,
    rebuildDays: ({ from }, now) => componentDaysSince(from, now),
  },
  PatchCorrection: {
    loads: (plan, { id }) => {
      loadComponent(plan, { id });
      // Of the component all: later ones may replace it.
      const component = q.selectFrom("component").select("id").where("public_id", "=", id);
      const corrections = q.selectFrom("correction").selectAll().where("component_id", "in", component);
      plan.queries.push({ table: "correction", query: corrections.compile() });
    },
    decide: decidePatchCorrection,
  },
  OrderComponents: {
    loads: (plan, { order }) => {
      plan.groups = true;
      for (const { Components } of order.Members) for (const id of Components) plan.components.add(id);
      for (const { Positions } of order.Before ?? [])
        for (const id of Object.keys(Positions)) plan.components.add(id);
    },
    decide: decideOrder,
  },
  CreateComponentGroup: {
    loads: loadPositions,
    decide: (uow, submission, { fields }) => decideCreateGroup(uow, submission, fields),
  },
  PatchComponentGroup: { loads: loadGroups, decide: decidePatchGroup },
  DeleteComponentGroup: {
    loads: (plan, { id }) => {
      plan.groups = true;
      plan.membersOf.add(id);
    },
    decide: (uow, submission, { id }) => decideDeleteGroup(uow, submission, id),
  },
  RestoreComponentGroup: {
    loads: (plan, { id }) => {
      plan.groups = true;
      plan.membersOf.add(id);
    },
    decide: (uow, submission, { id }) => decideRestoreGroup(uow, submission, id),
  },
};
