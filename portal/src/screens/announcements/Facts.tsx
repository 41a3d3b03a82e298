import type { ReactNode } from "react";
import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import { nameToSay, usePages } from "../../api/pages.ts";
import { DefinitionList } from "../../look/lists/DefinitionList.tsx";
import { Time } from "../../look/times/Time.tsx";
import { useNow, useZone } from "../../look/times/times.ts";
import { announcements } from "../../words/announcements.ts";
import { planned } from "./describe.ts";

/** What is known of an announcement beside its texts: how it stands, when, and where it is shown. */
export function Facts({ announcement }: { readonly announcement: AnnouncementOut }) {
  const zone = useZone();
  const now = useNow(60);
  const { Kind, State, Impact, StartsAt, EndsAt, CreatedAt, ResolvedAt, Recurrence, Url, Overrunning, Page } =
    announcement;
  const page = nameToSay(usePages(), Page);
  const began = Kind === "Incident" ? (StartsAt ?? CreatedAt) : null;
  const terms: (readonly [string, ReactNode])[] = [
    [announcements.state, State],
    ...(Kind === "Incident" ? [[announcements.impact, Impact] as const] : []),
    ...(began === null ? [] : [[announcements.began, <Time key="began" at={began} aged />] as const]),
    ...(Kind !== "Incident" && StartsAt !== null
      ? [[announcements.plan, planned(StartsAt, EndsAt, { zone, now })] as const]
      : []),
    ...(Overrunning ? [[announcements.late, announcements.overrunning] as const] : []),
    ...(Recurrence === null
      ? []
      : [[announcements.recurrence, <code key="rule">{Recurrence}</code>] as const]),
    ...(ResolvedAt === null
      ? []
      : [[announcements.closedAt, <Time key="closed" at={ResolvedAt} />] as const]),
    [
      announcements.page,
      <span key="page">
        {page !== undefined && `${page} · `}
        <a className="link" href={Url} target="_blank" rel="noreferrer">
          {announcements.onPage}
        </a>
      </span>,
    ],
  ];
  return <DefinitionList narrow terms={terms} />;
}
