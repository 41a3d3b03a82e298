import { describe, expect, it } from "vitest";
import { createMetrics } from "../../src/platform/metrics.ts";

describe("the meters", () => {
  it("metrics are written in Prometheus's format, including those of the process", async () => {
    const meters = createMetrics();
    meters.httpRequests.inc({ route: "/", status: "2xx" }, 3);
    meters.revision.set(12);
    const text = await meters.text();
    expect(text).toContain('signalbox_http_requests_total{route="/",status="2xx"} 3');
    expect(text).toContain("signalbox_revision 12");
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /mu);
    expect(text).toMatch(/^process_resident_memory_bytes /mu);
    expect(meters.contentType).toMatch(/^text\/plain/u);
  });

  it("metrics of two services in one process are separate", async () => {
    const [first, second] = [createMetrics(), createMetrics()];
    first.revision.set(5);
    expect(await second.text()).toContain("signalbox_revision 0");
  });
});
