import { describe, expect, it } from "vitest";
import {
  problemRow,
  remainingProblems,
  remainingSources,
} from "../../../../portal/src/screens/composer/model/remaining-problems.ts";
import type { PreviewOut } from "../../../../src/contract/portal/composer.ts";

type PreviewedComponent = PreviewOut["Components"][number];
type Source = PreviewedComponent["Voices"][number];

const at = "2026-11-21T10:00:00.000Z";
const source = (Kind: Source["Kind"], name: string, Status: Source["Status"]): Source => ({
  Kind,
  Source: name,
  Status,
  Since: at,
  LastReportAt: null,
  Until: null,
  Reason: null,
  By: null,
});
const component = (sources: readonly Source[]): PreviewedComponent => ({
  ComponentId: "0199a000-0000-7000-8000-000000000002",
  Name: "Checkout",
  Now: "Major Outage",
  NowSince: at,
  Voices: [source("Announcement", "own", "Major Outage"), ...sources],
  After: "Partial Outage",
});

describe("after an announcement ends", () => {
  it("a problem that stays is explained by another announcement, which is no reason to warn", () => {
    const other = source("Announcement", "other", "Partial Outage");
    const announced = component([other, source("Signal", "monitor:a", "Degraded Performance")]);
    expect(remainingSources(announced, "own")).toEqual([other]);
    expect(remainingProblems([announced])).toEqual([]);
  });

  it("a problem that stays without an announcement is a reason to warn", () => {
    const signal = source("Signal", "monitor:a", "Partial Outage");
    const unannounced = component([signal]);
    expect(remainingSources(unannounced, "own")).toEqual([signal]);
    expect(remainingProblems([unannounced])).toEqual([unannounced]);
  });
});

describe("the row of a component whose report outlasts the announcement", () => {
  const report = source("Report", "key:a", "Major Outage");
  const failing = { ...component([report]), After: "Major Outage" } as const;
  const stays = { status: "Major Outage", sources: [report] };
  const reset = { ...failing, After: "Operational" } as const;

  it("the row is the same while the preview does not have the choice yet", () => {
    const current = { isChanging: false };
    const changing = { isChanging: true };
    expect(problemRow(failing, { isSet: false, ...current })).toEqual({
      component: failing,
      isSet: false,
      stays,
    });
    expect(problemRow(failing, { isSet: true, ...changing })).toEqual({
      component: failing,
      isSet: true,
      stays: null,
    });
    expect(problemRow(reset, { isSet: true, ...current })).toEqual({
      component: reset,
      isSet: true,
      stays: null,
    });
    expect(problemRow(reset, { isSet: false, ...changing })).toEqual({
      component: reset,
      isSet: false,
      stays,
    });
  });

  it("the row disappears once the monitor reports Operational itself", () => {
    const recovered = {
      ...component([source("Report", "key:a", "Operational")]),
      After: "Operational",
    } as const;
    for (const isSet of [true, false])
      for (const isChanging of [true, false]) expect(problemRow(recovered, { isSet, isChanging })).toBeNull();
  });
});
