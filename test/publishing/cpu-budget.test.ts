import { expect, it } from "vitest";
import { CpuBudget } from "../../src/publishing/cpu-budget.ts";

function started() {
  let now = 1_000;
  const allowance = new CpuBudget(() => now);
  const pass = (milliseconds: number) => void (now += milliseconds);
  return { allowance, pass, work: (milliseconds: number) => allowance.spend(() => pass(milliseconds)) };
}

it("a CPU budget is used up until four times the work's duration has passed", () => {
  const { allowance, pass, work } = started();
  expect(allowance.wait).toBe(0);
  work(30);
  expect(allowance.wait).toBe(120);
  pass(119);
  expect(allowance.wait).toBe(1);
  pass(1);
  expect(allowance.wait).toBe(0);
});

it("urgent work adds to the pause, up to two seconds", () => {
  const { allowance, work } = started();
  work(30);
  work(10);
  expect(allowance.wait).toBe(150);
  for (let turn = 0; turn < 100; turn += 1) work(30);
  expect(allowance.wait).toBe(2_000);
});

it("failed work counts too, and its failure is reported", () => {
  const { allowance, pass } = started();
  const fail = () =>
    allowance.spend(() => {
      pass(10);
      throw new Error("it cannot be made");
    });
  expect(fail).toThrow("it cannot be made");
  expect(allowance.wait).toBe(40);
});
