/** The names of time zones. */

/** Today's IANA names of zones that browsers still list by an older one. */
const renamed: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

const formerNames = new Map(Object.entries(renamed).map(([former, name]) => [name, former]));

/** Today's name of a zone. */
export function currentZoneName(zone: string): string {
  return renamed[zone] ?? zone;
}

/** The former name of a zone, by which people may look for it. */
export function formerZoneName(zone: string): string | undefined {
  return formerNames.get(zone);
}

/** The zones that can be chosen, by today's names; UTC first, then `kept` where browsers do not list it. */
export function zoneNames(kept: string): readonly string[] {
  const known = Intl.supportedValuesOf("timeZone").map(currentZoneName);
  return [...new Set(["UTC", ...(known.includes(kept) ? [] : [kept]), ...known.toSorted()])];
}

/** The browser's own zone. */
export function ownZoneName(): string {
  return currentZoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}
