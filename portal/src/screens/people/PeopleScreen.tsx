import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCreateInAddress } from "../../shell/create-search.ts";
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
  // The newest first; a person's new link ends their earlier one.
  const [links, setLinks] = useState<readonly CreatedLink[]>([]);
  const removeLink = (removed: CreatedLink) => setLinks((all) => all.filter((link) => link !== removed));
  const addLink = (added: CreatedLink) =>
    setLinks((all) => [added, ...all.filter(({ title }) => title !== added.title)]);
  useCreateInAddress(() => setInviting(true));
  return (
    <SettingsFrame
      tab={shell.settings.people}
      actions={
        <Button kind={links.length === 0 ? "primary" : "plain"} onClick={() => setInviting(true)}>
          {people.invite}
        </Button>
      }
    >
      {links.map((link) => (
        <LinkOnce key={link.Url} link={link} onSaved={() => removeLink(link)} />
      ))}
      <Loaded query={query}>
        {(all) => <PeopleRows all={all} selectedId={selectedId} onLink={addLink} />}
      </Loaded>
      <Invitations onLink={addLink} />
      <InviteDialog open={isInviting} onOpenChange={setInviting} onLink={addLink} />
    </SettingsFrame>
  );
}
