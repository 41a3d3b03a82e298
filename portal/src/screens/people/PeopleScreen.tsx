import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useActions } from "../../shell/actions.ts";
import { useEntryInAddress } from "../../shell/entry-in-address.ts";
import { Button } from "../../ui/Button.tsx";
import { Loaded } from "../../ui/notices/Loaded.tsx";
import { people } from "../../words/people.ts";
import { shell } from "../../words/shell.ts";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import { Invitations } from "./Invitations.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { LinkOnce } from "./LinkOnce.tsx";
import { PeopleRows } from "./PeopleRows.tsx";
import { type MadeLink, peopleQuery } from "./people-queries.ts";

/** Settings > People: who may sign in as what, and who is invited. */
export function PeopleScreen() {
  const query = useQuery(peopleQuery);
  const chosen = useEntryInAddress(query.data !== undefined);
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<MadeLink>();
  const acts = useMemo(
    () => [{ id: "invite", label: people.inviteDialog.title, run: () => setInviting(true) }],
    [],
  );
  useActions(acts);
  return (
    <SettingsFrame
      tab={shell.settings.people}
      acts={
        <Button kind={link === undefined ? "primary" : "plain"} onClick={() => setInviting(true)}>
          {people.invite}
        </Button>
      }
    >
      {link !== undefined && <LinkOnce key={link.Url} link={link} onKept={() => setLink(undefined)} />}
      <Loaded query={query}>{(all) => <PeopleRows all={all} chosen={chosen} onLink={setLink} />}</Loaded>
      <Invitations />
      <InviteDialog open={isInviting} onOpenChange={setInviting} onLink={setLink} />
    </SettingsFrame>
  );
}
