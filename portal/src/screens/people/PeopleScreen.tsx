import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useActions } from "../../shell/actions.ts";
import { useEntryInAddress } from "../../shell/entry-in-address.ts";
import { people } from "../../texts/people.ts";
import { shell } from "../../texts/shell.ts";
import { Button } from "../../ui/Button.tsx";
import { Loaded } from "../../ui/notices/Loaded.tsx";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import { Invitations } from "./Invitations.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { LinkOnce } from "./LinkOnce.tsx";
import { PeopleRows } from "./PeopleRows.tsx";
import { type CreatedLink, peopleQuery } from "./people-queries.ts";

/** Settings > People: people with their roles, and invitations. */
export function PeopleScreen() {
  const query = useQuery(peopleQuery);
  const selectedId = useEntryInAddress(query.data !== undefined);
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<CreatedLink>();
  const actions = useMemo(() => [{ id: "invite", label: people.invite, run: () => setInviting(true) }], []);
  useActions(actions);
  return (
    <SettingsFrame
      tab={shell.settings.people}
      actions={
        <Button kind={link === undefined ? "primary" : "plain"} onClick={() => setInviting(true)}>
          {people.invite}
        </Button>
      }
    >
      {link !== undefined && <LinkOnce key={link.Url} link={link} onSaved={() => setLink(undefined)} />}
      <Loaded query={query}>
        {(all) => <PeopleRows all={all} selectedId={selectedId} onLink={setLink} />}
      </Loaded>
      <Invitations onLink={setLink} />
      <InviteDialog open={isInviting} onOpenChange={setInviting} onLink={setLink} />
    </SettingsFrame>
  );
}
