/** Ways to do from another machine what a command does on the service's own machine alone. */

/** The place in the portal, by the first words of commands. */
const places: readonly (readonly [start: string, place: string])[] = [
  ["key", "Settings > API Credentials"],
  ["user", "Settings > People"],
  ["mail test", "Settings > Notifications"],
  ["subscriber import", "Subscribers > Import"],
  ["subscriber export", "Subscribers > Export"],
];

/** The reason why there is no other way. */
const reasons: readonly (readonly [start: string, reason: string])[] = [
  ["key", "A key makes no keys."],
  ["user", "A key lets nobody in."],
  ["mail test", "A key sends no mail to any address."],
  ["page import", "It writes a history of years at once, which the API does not accept."],
];

const matchFor = (command: string, rows: readonly (readonly [start: string, text: string])[]) =>
  rows.find(([start]) => `${command} `.startsWith(`${start} `))?.[1];

/** Sentences that follow another: the reason, and the place in the portal of a service; empty if there are none. */
export function elsewhereRemedy(command: string, address: string): string {
  const place = matchFor(command, places);
  const sentences = [
    matchFor(command, reasons),
    place === undefined ? undefined : `The portal has it: ${address}/portal, under ${place}.`,
  ];
  return sentences.flatMap((sentence) => (sentence === undefined ? [] : [` ${sentence}`])).join("");
}
