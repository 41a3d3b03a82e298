import { useMemo } from "react";
import { look } from "../../words/ui.ts";
import { offsetText } from "../times/time-zone.ts";
import { formerZoneName, zoneNames } from "../times/zone-names.ts";
import { ComboField } from "./ComboField.tsx";
import type { FieldWords } from "./Field.tsx";

/** A time zone, found by its city, its offset, or a former name. */
export function ZoneField(
  props: FieldWords & {
    readonly value: string;
    /** The saved zone, always selectable. */
    readonly kept: string;
    readonly onChange: (zone: string) => void;
  },
) {
  const { kept, ...rest } = props;
  const zones = useMemo(() => {
    const now = Date.now();
    return zoneNames(kept).map((zone) => {
      const former = formerZoneName(zone);
      return {
        value: zone,
        label: zone.replaceAll("_", " "),
        note: offsetText(now, zone),
        keywords: [zone, ...(former === undefined ? [] : [former])],
      };
    });
  }, [kept]);
  return <ComboField {...rest} options={zones} none={look.noZone} />;
}
