import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PreviewOut } from "../../../../../src/contract/portal/composer.ts";
import { send } from "../../../api/client.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/notices/toast.ts";
import { StatusWord } from "../../../ui/StatusWord.tsx";
import { composer } from "../../../words/composer.ts";
import { overview } from "../../../words/overview.ts";
import { sourcesInSentence } from "../../../words/sources.ts";

type PreviewedComponent = PreviewOut["Components"][number];

/**
 * A component's status after its incident ends; if another source still reports a problem, names it and
 * offers a remedy.
 */
export function AfterClosing({ previewed }: { readonly previewed: PreviewedComponent }) {
  const { After, Voices } = previewed;
  const isWell = After === "Operational" || After === "Under Maintenance";
  // The incident's own effect ends.
  const saying = Voices.filter(({ Kind, Status }) => Kind !== "Announcement" && Status === After);
  return (
    <div className="@[36rem]:pt-2">
      <StatusWord status={After} />
      {!isWell && saying.length > 0 && (
        <p className="text-second text-ink2">{composer.goesOn(sourcesInSentence(saying))}</p>
      )}
      {!isWell && saying.some(({ Kind }) => Kind === "Report") && <SetOperational {...previewed} />}
    </div>
  );
}

/** Resets the plain report manually: visible once the incident's effect ends. */
function SetOperational({ ComponentId, Name }: Pick<PreviewedComponent, "ComponentId" | "Name">) {
  const client = useQueryClient();
  const setting = useMutation({
    mutationFn: () => send("PATCH", `Component/${ComponentId}`, { Status: "Operational" }),
    onSuccess: () => toast({ text: overview.wasSet(Name, "Operational") }),
    onError: (error) => toast({ text: error.message }),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <Button
      small
      className="mt-1.5"
      aria-label={composer.setOperationalNamed(Name)}
      busy={setting.isPending}
      onClick={() => setting.mutate()}
    >
      {composer.setOperational}
    </Button>
  );
}
