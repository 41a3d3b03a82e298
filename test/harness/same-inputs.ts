/**
 * Has property tests try the same inputs in every run, so that a run that fails fails for what was changed, and fails
 * again. `TEST_SEED` names others: `random`, or the number that a failure printed.
 */
import fc from "fast-check";

const seed = process.env["TEST_SEED"] ?? "20261123";
if (seed !== "random") fc.configureGlobal({ seed: Number(seed) });
