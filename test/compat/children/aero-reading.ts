/**
 * Reads the page at an address with @aero/statuspage, and writes all that it made of it as JSON. In a process of its
 * own, since the undici that it brings does not work where Node's own has been used.
 */
import { maintenances, StatusPageClient } from "@aero/statuspage";

const address = process.argv[2] ?? "";
// One client forgets no path that it once took: a new one for each call.
const client = () => new StatusPageClient(address);

process.stdout.write(
  JSON.stringify({
    summary: await client().summary(),
    report: await client().status(),
    components: await client().components(),
    incidents: await client().incidents(),
    unresolved: await client().incidents(true),
    maintenances: await client().maintenances(maintenances.ALL),
    active: await client().maintenances(maintenances.ACTIVE),
    upcoming: await client().maintenances(maintenances.UPCOMING),
  }),
);
process.exit();
