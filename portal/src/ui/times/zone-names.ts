/** The names of time zones. */

/** Current IANA names of zones that browsers still list by an older name. */
const currentNames: Readonly<Record<string, string>> = {
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

const formerNames = new Map(Object.entries(currentNames).map(([formerName, name]) => [name, formerName]));

/** The current name of a zone. */
export function currentZoneName(zone: string): string {
  return currentNames[zone] ?? zone;
}

/** The former name of a zone, for search. */
export function formerZoneName(zone: string): string | undefined {
  return formerNames.get(zone);
}

/** The selectable zones by current name; UTC first, then `savedZone` if browsers do not list it. */
export function zoneNames(savedZone: string): readonly string[] {
  const listed = Intl.supportedValuesOf("timeZone").map(currentZoneName);
  return [...new Set(["UTC", ...(listed.includes(savedZone) ? [] : [savedZone]), ...listed.toSorted()])];
}

/** The browser's own zone. */
export function browserZoneName(): string {
  return currentZoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}
