import { useMemo } from "react";
import { uiTexts } from "../../texts/ui.ts";
import { offsetText } from "../times/time-zone.ts";
import { formerZoneName, zoneNames } from "../times/zone-names.ts";
import { ComboField } from "./ComboField.tsx";
import type { FieldProps } from "./Field.tsx";

/** A time zone, found by its city, its offset, or a former name. */
export function ZoneField(
  props: FieldProps & {
    readonly value: string;
    /** The saved zone, always selectable. */
    readonly savedZone: string;
    readonly onChange: (zone: string) => void;
  },
) {
  const { savedZone, ...rest } = props;
  const zones = useMemo(() => {
    const now = Date.now();
    return zoneNames(savedZone).map((zone) => {
      const formerName = formerZoneName(zone);
      return {
        value: zone,
        label: zone.replaceAll("_", " "),
        note: offsetText(now, zone),
        keywords: [zone, ...(formerName === undefined ? [] : [formerName])],
      };
    });
  }, [savedZone]);
  return (
    <ComboField {...rest} options={zones} noMatchText={uiTexts.noZone} unknownText={uiTexts.unknownZone} />
  );
}
