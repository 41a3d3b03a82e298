/** The secret of the services of these tests: what is sealed for them is sealed with it. */
import { ServiceSecret } from "../../src/auth/service-secret.ts";

export const secretText = "a secret for the tests of notifications, long enough";
export const secret = new ServiceSecret(secretText);
