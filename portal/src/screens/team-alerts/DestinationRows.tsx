import { useState } from "react";
import type { TeamDestinationOut } from "../../../../src/contract/team-alerts.ts";
import { send } from "../../api/client.ts";
import { distinguishingName, usePages } from "../../api/pages.ts";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { focusTitle } from "../../ui/focus.ts";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Menu } from "../../ui/menus/Menu.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { Time } from "../../ui/times/Time.tsx";
import { pages as pageWords } from "../../words/pages.ts";
import { teamAlerts as texts } from "../../words/team-alerts.ts";
import { refreshTeamAlerts } from "./team-alert-queries.ts";

/** One row a destination: where it leads, its last message, a test, and a menu. */
export function DestinationRows({ all }: { readonly all: readonly TeamDestinationOut[] }) {
  const { acts, error } = useDestinationActs();
  return (
    <>
      {error !== undefined && <ErrorNotice error={error} />}
      <Rows label={texts.destinations}>
        {all.map((destination) => (
          <Row
            key={destination.Id}
            title={destination.Name}
            line={<Facts one={destination} />}
            action={
              <>
                <Button
                  small
                  aria-label={texts.testNamed(destination.Name)}
                  onClick={() => acts.test(destination)}
                >
                  {texts.test}
                </Button>
                <Menu
                  trigger={
                    <Button small kind="bare" aria-label={texts.moreOf(destination.Name)}>
                      <span aria-hidden="true">⋯</span>
                    </Button>
                  }
                  entries={[
                    {
                      label: destination.Enabled ? texts.disable : texts.enable,
                      onSelect: () => acts.toggle(destination),
                    },
                    { label: texts.remove, onSelect: () => acts.remove(destination) },
                  ]}
                />
              </>
            }
          />
        ))}
      </Rows>
    </>
  );
}

function Facts({ one }: { readonly one: TeamDestinationOut }) {
  const page = distinguishingName(usePages(), one.Page);
  const { LastDelivery: last } = one;
  const facts = [
    texts.channels[one.Channel],
    one.Role === null ? one.Address : texts.roles[one.Role],
    page !== undefined && pageWords.on(page),
    !one.Enabled && texts.disabled,
  ].filter(Boolean);
  return (
    <>
      {facts.join(" · ")}
      <span className="block">
        {last === null ? (
          texts.noMessage
        ) : (
          <>
            {texts.lastMessage}: <span className="font-medium text-ink">{texts.states[last.State]}</span>
            {last.State === "Failed" && last.Answer !== null && ` (${last.Answer})`}, <Time at={last.At} />
          </>
        )}
      </span>
    </>
  );
}

function useDestinationActs() {
  const confirm = useConfirm();
  const [error, setError] = useState<unknown>();
  const run = (work: () => Promise<void>) => {
    setError(undefined);
    void work().then(refreshTeamAlerts).catch(setError);
  };
  const remove = async (destination: TeamDestinationOut) => {
    const isYes = await confirm({
      title: texts.removeTitle(destination.Name),
      text: texts.removeText,
      act: texts.removeAct,
    });
    if (!isYes) return;
    await send("DELETE", `TeamDestination/${destination.Id}`);
    toast({ text: texts.removed });
    focusTitle();
  };
  const acts = {
    test: (destination: TeamDestinationOut) =>
      run(async () => {
        await send("POST", `TeamDestination/${destination.Id}/Test`);
        toast({ text: texts.testSent(destination.Name) });
      }),
    toggle: (destination: TeamDestinationOut) =>
      run(async () => {
        await send("PATCH", `TeamDestination/${destination.Id}`, { Enabled: !destination.Enabled });
      }),
    remove: (destination: TeamDestinationOut) => run(() => remove(destination)),
  };
  return { acts, error };
}
