import type { ImportPreviewOut } from "../../../../../src/contract/portal/portal-subscribers.ts";
import { DefinitionList } from "../../../ui/lists/DefinitionList.tsx";
import { Row, Rows } from "../../../ui/lists/Rows.tsx";
import { Section } from "../../../ui/lists/Section.tsx";
import { subscriberImport as words } from "../../../words/subscriber-import.ts";
import { subscribers } from "../../../words/subscribers.ts";

const counted = ["New", "Known", "Suppressed", "Foreign", "Faults"] as const;

/** The preview of an import: its counts, its faults and its first rows. */
export function ImportPreview({ preview }: { readonly preview: ImportPreviewOut }) {
  const { New, Faults, FirstFaults, FirstRows, Unread } = preview;
  const shown = counted.filter((name) => name === "New" || preview[name] > 0);
  return (
    <>
      <Section heading={words.preview}>
        <DefinitionList
          terms={shown.map((name) => [
            words.counts[name],
            <>
              {words.number(preview[name])} <span className="text-ink2">{words.countsHint[name]}</span>
            </>,
          ])}
        />
        {Unread.length > 0 && <p className="pt-3 text-second text-ink2">{words.unread(Unread)}</p>}
        {New === 0 && Faults === 0 && <p className="pt-3 font-semibold">{words.nothing}</p>}
      </Section>
      {Faults > 0 && (
        <Section heading={words.faults}>
          <Rows label={words.faults}>
            {FirstFaults.map(({ Line, Message }) => (
              <Row key={Line} title={words.line(Line)} line={Message} />
            ))}
          </Rows>
          {Faults > FirstFaults.length && (
            <p className="pt-3 text-second text-ink2">{words.moreFaults(Faults - FirstFaults.length)}</p>
          )}
        </Section>
      )}
      {FirstRows.length > 0 && (
        <Section heading={words.firstRows}>
          <Rows label={words.firstRows}>
            {FirstRows.map(({ Line, Address, Channel, IsWholePage, State }) => (
              <Row
                key={Line}
                title={<span className="break-all">{Address}</span>}
                line={[
                  words.line(Line),
                  subscribers.channels[Channel],
                  IsWholePage ? words.everything : words.some,
                  words.states[State],
                ].join(" · ")}
              />
            ))}
          </Rows>
        </Section>
      )}
    </>
  );
}
