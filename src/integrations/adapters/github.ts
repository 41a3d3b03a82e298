import * as z from "zod";
import type { AlertState } from "../../contract/alerts.ts";
import type { Adapter, AdapterResult } from "./adapter.ts";
import { oneAlert, optionalText, optionalTime, readContent, requiredText } from "./alert-fields.ts";

const repository = z.object({ full_name: requiredText, name: optionalText, default_branch: optionalText });

const deploymentBody = z.object({
  deployment_status: z.object({
    state: requiredText,
    environment: optionalText,
    environment_url: optionalText,
    target_url: optionalText,
    description: optionalText,
    created_at: optionalTime,
  }),
  deployment: z.object({ environment: optionalText, ref: optionalText, sha: optionalText }),
  repository,
});

const workflowBody = z.object({
  action: requiredText,
  workflow_run: z.object({
    name: requiredText,
    head_branch: optionalText,
    conclusion: optionalText,
    html_url: optionalText,
    updated_at: optionalTime,
  }),
  repository,
});

const deploymentStates = new Map<string, AlertState>([
  ["error", "Firing"],
  ["failure", "Firing"],
  ["success", "Resolved"],
]);

const conclusions = new Map<string | null, AlertState>([
  ["failure", "Firing"],
  ["timed_out", "Firing"],
  ["startup_failure", "Firing"],
  ["success", "Resolved"],
]);

function deploymentResult(event: z.infer<typeof deploymentBody>): AdapterResult {
  const { deployment_status: status, deployment, repository: source } = event;
  const environment = status.environment ?? deployment.environment;
  const state = deploymentStates.get(status.state);
  if (state === undefined) {
    return {
      ignored: `The deployment is ${status.state.slice(0, 60)}: only a failure and a success change a status.`,
    };
  }
  return oneAlert({
    // Of the environment, not of one deployment, so that a later success ends an earlier failure.
    fingerprint: `deployment:${source.full_name}:${environment ?? ""}`,
    state,
    severity: "error",
    title: status.description ?? `Deployment of ${source.full_name} to ${environment ?? "an environment"}`,
    labels: [
      ["name", source.full_name],
      ["repository", source.full_name],
      ["service", source.name],
      ["environment", environment],
      ["ref", deployment.ref],
      ["sha", deployment.sha],
    ],
    startsAt: state === "Firing" ? status.created_at : null,
    endsAt: status.created_at,
    url: status.target_url ?? status.environment_url,
  });
}

function workflowResult(event: z.infer<typeof workflowBody>): AdapterResult {
  const { workflow_run: run, repository: source } = event;
  if (run.head_branch !== source.default_branch) {
    const branch = source.default_branch?.slice(0, 200) ?? "the default branch";
    return { ignored: `The workflow ran on another branch than ${branch}.` };
  }
  const state = conclusions.get(run.conclusion);
  if (event.action !== "completed" || state === undefined) {
    const result = (run.conclusion ?? event.action).slice(0, 60);
    return { ignored: `The workflow run is ${result}: only a failure and a success change a status.` };
  }
  return oneAlert({
    fingerprint: `workflow:${source.full_name}:${run.name}`,
    state,
    severity: "error",
    title: `${run.name} of ${source.full_name}`,
    labels: [
      ["name", run.name],
      ["workflow", run.name],
      ["repository", source.full_name],
      ["service", source.name],
      ["branch", run.head_branch],
    ],
    startsAt: state === "Firing" ? run.updated_at : null,
    endsAt: run.updated_at,
    url: run.html_url,
  });
}

/** GitHub, a webhook for `deployment_status` and `workflow_run`. */
export const github: Adapter = ({ body, headers }) => {
  const event = headers["x-github-event"];
  if (event === "ping") return { test: "GitHub sent a ping." };
  const deployment = readContent("GitHub", deploymentBody, body);
  if ("content" in deployment) return deploymentResult(deployment.content);
  const workflow = readContent("GitHub", workflowBody, body);
  if ("content" in workflow) return workflowResult(workflow.content);
  if (event === "deployment_status") return deployment;
  if (event === "workflow_run") return workflow;
  return event === undefined
    ? {
        problem:
          "The body is not an event of GitHub: it contains no `deployment_status` and no `workflow_run`.",
      }
    : { ignored: `The event ${event.slice(0, 60)} of GitHub is not used.` };
};
