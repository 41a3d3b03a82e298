import { expect, it } from "vitest";
import { databaseRemedy } from "../../src/store/open-postgres-store.ts";

it.each([
  [
    'no pg_hba.conf entry for host "10.0.0.2", user "signalbox", database "signalbox", no encryption',
    "sslmode=verify-full.",
  ],
  [
    "self-signed certificate; if the root CA is installed locally, try running Node.js with --use-system-ca",
    "sslrootcert=FILE",
  ],
  [
    "Hostname/IP does not match certificate's altnames: Host: db. is not cert's CN: other",
    "the name in its certificate",
  ],
  ["permission denied for schema public", "alter database"],
  ["connect ECONNREFUSED 10.0.0.5:5432", "Check that it is running"],
])("the remedy for a database that answers “%s” names what to change", (message, remedy) => {
  expect(databaseRemedy(message)).toContain(remedy);
});
