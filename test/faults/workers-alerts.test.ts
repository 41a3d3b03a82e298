/** Alerts over several workers of one service. */
import { expect, it } from "vitest";
import { z } from "zod";
import { receivedEvent } from "../../src/contract/integrations.ts";
import { alertmanagerPayload } from "../integrations/http/payloads.ts";
import { resultOf } from "./calls.ts";
import { everywhere, placeOn, serveWith } from "./worker-services.ts";

const statusOf = z.object({ Status: z.string() });

it("an alert that reaches several workers at once counts once, and one resolved at another worker is over", async () => {
  const here = await placeOn("sqlite");
  const [component] = here.components;
  const service = await serveWith(2, here);
  const all = await everywhere(service, here.key);
  const name = component?.name ?? "";
  const post = async (call: (typeof all)[number] | undefined, status: "firing" | "resolved") => {
    const body = alertmanagerPayload({ name: "Down", service: name, status });
    const answer = await call?.request("/api/WebHook/Alertmanager", { method: "POST", body });
    if (answer === undefined) throw new Error("there is no worker");
    return resultOf(answer, receivedEvent).Outcomes[0]?.Outcome;
  };
  const shown = async () =>
    resultOf(await service.calls.request(`/api/Component/${component?.id}`), statusOf).Status;

  const outcomes = await Promise.all(all.map((client) => post(client, "firing")));
  expect(outcomes.filter((outcome) => outcome === "Applied")).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === "Unchanged")).toHaveLength(all.length - 1);
  expect(await shown()).toBe("Major Outage");

  expect(await post(all.at(-1), "resolved")).toBe("Applied");
  expect(await shown()).toBe("Operational");
  const list = await service.calls.request("/api/Integration");
  expect(list.text.match(/"BuiltIn":true/gu)).toHaveLength(1);
});
