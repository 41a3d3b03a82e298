/** Names objects that several schemas have as a part, so that generated clients have one type for each. */
import { isObject, type JsonSchema } from "./schemas.ts";

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Where one of the schemas has each part. Those that differ elsewhere, if only in a description, stay there as they are. */
const placesOfParts: Readonly<Record<string, string>> = {
  AffectedComponent: "Announcement/properties/AffectedComponents/items",
  AnnouncementPostmortem: "Announcement/properties/Postmortem/anyOf/0",
  AnnouncementTranslation: "Announcement/properties/Translations/anyOf/0/additionalProperties",
  AffectedComponentInput: "AnnouncementCreate/properties/AffectedComponents/items",
  AnnouncementTranslationInput: "AnnouncementCreate/properties/Translations/anyOf/0/additionalProperties",
  UpdateTranslationInput: "UpdateCreate/properties/Translations/anyOf/0/additionalProperties",
  OpenUpdate: "OpenAnnouncement/properties/Updates/items",
  OpenAffectedComponent: "OpenAnnouncement/properties/AffectedComponents/items",
  ComponentTranslation: "Component/properties/Translations/anyOf/0/additionalProperties",
  ComponentTranslationInput: "ComponentCreate/properties/Translations/anyOf/0/additionalProperties",
  SubscriptionScope: "Subscriber/properties/Scope",
  SubscriptionScopeInput: "SubscriberCreate/properties/Scope",
  SubscriberEvents: "Subscriber/properties/Events",
  SubscriberEventsInput: "SubscriberCreate/properties/Events",
  Actor: "Voice/properties/By/anyOf/0",
  UptimeMilliseconds: "Uptime/properties/Milliseconds",
  UptimeWeights: "Uptime/properties/Weights",
  ThemeColors: "Page/properties/Theme/anyOf/0/properties/Light/anyOf/0",
  ThemeColorsInput: "PageCreate/properties/Theme/anyOf/0/properties/Light/anyOf/0",
  ThemeInput: "PageCreate/properties/Theme/anyOf/0",
  LinkInput: "PageCreate/properties/Links/items",
  MessagePage: "AnnouncementMessage/properties/data/properties/Page",
  V2Page: "V2Status/properties/page",
  V2PageStatus: "V2Status/properties/status",
};

const at = (schemas: Schemas, place: string) =>
  place
    .split("/")
    .reduce<unknown>(
      (value, step) => (value instanceof Object ? Reflect.get(value, step) : undefined),
      schemas,
    );

/** The schema without its description, which says what it is for in this place. */
function withoutDescription({ description: _description, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

const keyOf = (schema: JsonSchema) => JSON.stringify(withoutDescription(schema));

/** The schemas with references to the parts, and the parts. Throws if no schema has one of them. */
export function withSharedParts(schemas: Schemas): Schemas {
  const parts = Object.entries(placesOfParts).map(([name, place]) => {
    const part = at(schemas, place);
    if (!isObject(part)) throw new Error(`the document has no part ${place}`);
    return { name, part: withoutDescription(part), key: keyOf(part) };
  });
  const names = new Map(parts.map(({ name, key }) => [key, name]));
  const inside = (schema: JsonSchema): JsonSchema =>
    Object.fromEntries(
      Object.entries(schema).map(([key, member]) => [
        key,
        Array.isArray(member) ? member.map(referToParts) : referToParts(member),
      ]),
    );
  function referToParts(value: unknown): unknown {
    if (!isObject(value)) return value;
    const name = isObject(value["properties"]) ? names.get(keyOf(value)) : undefined;
    if (name === undefined) return inside(value);
    const { description } = value;
    return { $ref: `#/components/schemas/${name}`, ...(description === undefined ? {} : { description }) };
  }
  return Object.fromEntries([
    ...parts.map(({ name, part }) => [name, inside(part)] as const),
    ...Object.entries(schemas).map(([name, schema]) => [name, inside(schema)] as const),
  ]);
}
