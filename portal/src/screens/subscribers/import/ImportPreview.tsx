import type { ImportPreviewOut } from "../../../../../src/contract/portal/portal-subscribers.ts";
import { subscriberImport as texts } from "../../../texts/subscriber-import.ts";
import { subscribers } from "../../../texts/subscribers.ts";
import { DefinitionList } from "../../../ui/lists/DefinitionList.tsx";
import { Row, Rows } from "../../../ui/lists/Rows.tsx";
import { Section } from "../../../ui/lists/Section.tsx";
import { nameAndAddress } from "../subscriber-texts.ts";

const countNames = ["New", "Known", "Repeated", "Suppressed", "Foreign", "Faults"] as const;

/** The preview of an import: its counts, its faults and its first rows. */
export function ImportPreview({ preview }: { readonly preview: ImportPreviewOut }) {
  const { New, Faults, FirstFaults, FirstRows, Unread } = preview;
  const shownCounts = countNames.filter((name) => name === "New" || preview[name] > 0);
  return (
    <>
      <Section heading={texts.preview}>
        <DefinitionList
          terms={shownCounts.map((name) => [
            texts.counts[name],
            <>
              {texts.number(preview[name])} <span className="text-ink2">{texts.countsHint[name]}</span>
            </>,
          ])}
        />
        {Unread.length > 0 && <p className="pt-3 text-second text-ink2">{texts.unread(Unread)}</p>}
        {New === 0 && Faults === 0 && <p className="pt-3 font-semibold">{texts.nothing}</p>}
      </Section>
      {Faults > 0 && (
        <Section heading={texts.faults}>
          <Rows label={texts.faults}>
            {FirstFaults.map(({ Line, Message }) => (
              <Row key={Line} title={texts.line(Line)} line={Message} />
            ))}
          </Rows>
          {Faults > FirstFaults.length && (
            <p className="pt-3 text-second text-ink2">{texts.moreFaults(Faults - FirstFaults.length)}</p>
          )}
        </Section>
      )}
      {FirstRows.length > 0 && (
        <Section heading={texts.firstRows}>
          <Rows label={texts.firstRows}>
            {FirstRows.map(({ Line, Address, Name, Channel, IsWholePage, State, FirstLine }) => (
              <Row
                key={Line}
                title={<span className="break-all">{nameAndAddress({ Name, Address })}</span>}
                line={[
                  texts.line(Line),
                  subscribers.channels[Channel],
                  IsWholePage ? texts.everything : texts.some,
                  FirstLine === null ? texts.states[State] : texts.repeats(FirstLine),
                ].join(" · ")}
              />
            ))}
          </Rows>
        </Section>
      )}
    </>
  );
}
