/** Ways to do from another machine what a command does on the service's own machine alone. */

/** By the first words of commands. */
const remedies: readonly (readonly [start: string, remedy: string])[] = [
  ["key", "Elsewhere the portal has them: Settings > API Credentials."],
  ["user", "Elsewhere the portal has them: Settings > People."],
  ["trash", "Elsewhere use Trash in the portal, or the `restore` of each kind with an id."],
  ["page import", "It writes a history of years at once, which the API does not accept."],
  ["subscriber import", "Elsewhere use Subscribers > Import in the portal."],
  ["subscriber export", "Elsewhere use Subscribers > Export in the portal."],
  ["delivery pause", "Elsewhere use Settings > Notifications in the portal."],
  ["delivery resume", "Elsewhere use Settings > Notifications in the portal."],
  ["mail test", "Elsewhere use Settings > Notifications in the portal."],
];

/** A sentence that follows another; empty if there is no other way. */
export function elsewhereRemedy(command: string): string {
  const found = remedies.find(([start]) => `${command} `.startsWith(`${start} `));
  return found === undefined ? "" : ` ${found[1]}`;
}
