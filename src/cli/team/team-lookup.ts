/** Destinations of the team's alerts as the command line finds them. */
import type { CommandBus } from "../../commands/bus/command-bus.ts";
import { type TeamDestinationOut, teamDestination } from "../../contract/team-alerts.ts";
import { readTeamDestinations } from "../../queries/team-queries.ts";
import { foldName } from "../../rules/names.ts";
import { onlyWithPrefix, severalFound } from "../id-prefix.ts";
import { onlyShortened } from "../name-beginnings.ts";
import { noSuch } from "../no-such.ts";
import type { RemoteService } from "../remote-service.ts";

const limit = 500;

/** All destinations, of one page or of every page. */
export async function allDestinations(
  bus: CommandBus,
  page: string | undefined,
): Promise<readonly TeamDestinationOut[]> {
  return (await readTeamDestinations(bus, { limit, cursor: null }, { Page: page })).Items;
}

/** All destinations of a service elsewhere, of one page or of every page. */
export async function listRemoteDestinations(
  service: RemoteService,
  Page: string | undefined,
): Promise<readonly TeamDestinationOut[]> {
  return await service.list("/api/TeamDestination", { Page }, teamDestination);
}

/** The destination with an id or a name. Rejects with a `Refusal` if there is none, or more than one. */
export async function findByName(bus: CommandBus, text: string): Promise<TeamDestinationOut> {
  return destinationAmong(await allDestinations(bus, undefined), text);
}

/** The same of a service elsewhere. */
export async function findRemoteByName(service: RemoteService, text: string): Promise<TeamDestinationOut> {
  return destinationAmong(await listRemoteDestinations(service, undefined), text);
}

/** A destination in the refusal of a name that several have. */
const describe = ({ Id, Channel, Address, Role, Page }: TeamDestinationOut) =>
  `${Id} (${[Channel, Address ?? Role].filter(Boolean).join(" ")}, page "${Page}")`;

function destinationAmong(all: readonly TeamDestinationOut[], text: string): TeamDestinationOut {
  const matches = all.filter(
    ({ Id, Name }) => Id === text.trim().toLowerCase() || foldName(Name) === foldName(text),
  );
  const match =
    matches[0] ?? onlyWithPrefix(all, text, { plural: "destinations", describe }) ?? onlyShortened(all, text);
  if (match === undefined) {
    const names = all.map(({ Name }) => Name);
    throw noSuch("TeamDestinationNotFound", `destination "${text}"`, { text, names, list: "team list" });
  }
  if (matches.length < 2) return match;
  throw severalFound(`${matches.length} destinations are named "${text}"`, matches.map(describe));
}
