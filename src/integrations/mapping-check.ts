/** Checks what the schemas of an integration cannot: patterns and paths. */
import type { MappingCheck } from "../commands/integrations/integration-edit.ts";
import type { AlertPaths } from "../contract/alert-mapping.ts";
import type { FieldError } from "../contract/refusal.ts";
import { mappingProblems } from "../rules/alert-mapping.ts";
import { compilePath } from "./json-paths.ts";

function pathProblems(paths: AlertPaths): FieldError[] {
  const { States: _states, Severities: _severities, Labels, ...single } = paths;
  const labels =
    typeof Labels === "object" && Labels !== null
      ? Object.entries(Labels).map(([name, path]) => [`Labels.${name}`, path] as const)
      : [["Labels", Labels] as const];
  return [...Object.entries(single), ...labels].flatMap(([name, path]) => {
    if (path == null) return [];
    const compiled = compilePath(path);
    return "problem" in compiled ? [{ Path: `Paths.${name}`, Message: compiled.problem }] : [];
  });
}

/** The problems of a mapping and of paths. */
export const checkMapping: MappingCheck = ({ Mapping, Paths }) => [
  ...mappingProblems(Mapping ?? []).map(({ rule, condition, problem }) => ({
    Path: `Mapping[${rule}].When[${condition}].Value`,
    Message: problem,
  })),
  ...(Paths == null ? [] : pathProblems(Paths)),
];
