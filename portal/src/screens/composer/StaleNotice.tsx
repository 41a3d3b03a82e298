import { useEffect, useRef } from "react";
import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import type { ComponentOut } from "../../../../src/contract/components.ts";
import { composer } from "../../texts/composer.ts";
import { Button } from "../../ui/Button.tsx";
import { Versions } from "../../ui/lists/Versions.tsx";
import { useZone } from "../../ui/times/format-times.ts";
import { clockTime, shortTime } from "../../ui/times/time-texts.ts";
import { translationsText } from "../translations/translated-texts.ts";
import { type ComparedField, compare } from "./model/compare-versions.ts";
import type { ComposerForm, Operation } from "./model/composer-form.ts";
import type { VersionAuthor } from "./use-publishing.ts";

/** Reports a conflict with both versions side by side; saving again is then a deliberate overwrite. */
export function StaleNotice(props: {
  readonly operation: Operation;
  readonly original: AnnouncementOut;
  readonly now: AnnouncementOut;
  readonly edited: ComposerForm;
  readonly updateId: string | null;
  readonly author: VersionAuthor;
  readonly components: readonly ComponentOut[];
  readonly onTakeTheirs: () => void;
}) {
  const { operation, original, now, edited, updateId, author, components, onTakeTheirs } = props;
  const zone = useZone();
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "center" });
  }, []);
  const rows = compare(operation, { original, now, edited, updateId });
  const show = (form: ComposerForm, field: ComparedField) => text(form, field, { components, zone });
  return (
    <section ref={notice} tabIndex={-1} role="alert" className="mb-7 rounded border-2 border-ink px-4 py-3">
      <p className="font-semibold">{composer.stale(author, clockTime(Date.parse(now.UpdatedAt), zone))}</p>
      {rows.length > 0 && (
        <Versions
          label={composer.staleTable}
          headings={[composer.staleField, composer.staleOpened, composer.staleTheirs, composer.staleMine]}
          fields={rows.map(({ field, original: originalForm, saved, isChangedByMe, isChangedByOthers }) => ({
            field: composer.compared[field],
            values: [
              { text: show(originalForm, field), isChanged: false },
              {
                text: isChangedByOthers ? show(saved, field) : composer.staleSame,
                isChanged: isChangedByOthers,
              },
              { text: isChangedByMe ? show(edited, field) : composer.staleSame, isChanged: isChangedByMe },
            ],
          }))}
        />
      )}
      <p className="mt-3 text-second">{composer.staleLead}</p>
      <Button small className="mt-3" onClick={onTakeTheirs}>
        {composer.staleTake}
      </Button>
    </section>
  );
}

function text(
  form: ComposerForm,
  field: ComparedField,
  { components, zone }: { readonly components: readonly ComponentOut[]; readonly zone: string },
): string {
  if (field === "translations")
    return translationsText(form.translations, ({ Title, Message }) => [Title, Message]) ?? composer.none;
  const value = form[field];
  if (value === null || value === "") return composer.none;
  if (typeof value === "boolean") return value ? composer.yes : composer.no;
  if (typeof value !== "string") {
    const names = value.map(({ componentId, status }) => {
      const name = components.find(({ Id }) => Id === componentId)?.Name ?? composer.gone;
      return `${name}: ${status}`;
    });
    return names.length === 0 ? composer.none : names.join(", ");
  }
  const isTime = field === "startsAt" || field === "endsAt";
  return isTime ? shortTime(Date.parse(value), { zone, now: 0 }) : value;
}
