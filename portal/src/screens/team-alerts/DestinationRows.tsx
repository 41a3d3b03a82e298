import { useState } from "react";
import type { TeamDestinationOut } from "../../../../src/contract/team-alerts.ts";
import { send } from "../../api/client.ts";
import { distinguishingName, usePages } from "../../api/pages.ts";
import { pages as pageWords } from "../../texts/pages.ts";
import { teamAlerts as texts } from "../../texts/team-alerts.ts";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { focusTitle } from "../../ui/focus.ts";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { MoreMenu } from "../../ui/menus/MoreMenu.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { Time } from "../../ui/times/Time.tsx";
import type { NewSecret } from "../destinations/SecretOnce.tsx";
import { ChangeAddressDialog } from "./ChangeAddressDialog.tsx";
import { refreshTeamAlerts } from "./team-alert-queries.ts";

type Props = {
  readonly all: readonly TeamDestinationOut[];
  /** Gets a new signing secret, which is shown once. */
  readonly onSecret: (secret: NewSecret) => void;
};

/** One row per destination: address, last message, test button, and menu. */
export function DestinationRows({ all, onSecret }: Props) {
  const { actions, error } = useDestinationActions(onSecret);
  const [changed, setChanged] = useState<TeamDestinationOut>();
  return (
    <>
      {error !== undefined && <ErrorNotice error={error} />}
      <Rows label={texts.destinations}>
        {all.map((destination) => (
          <Row
            key={destination.Id}
            title={destination.Name}
            line={<Facts destination={destination} />}
            action={
              <>
                <Button
                  small
                  aria-label={texts.testNamed(destination.Name)}
                  onClick={() => actions.test(destination)}
                >
                  {texts.test}
                </Button>
                <MoreMenu
                  small
                  label={texts.moreOf(destination.Name)}
                  entries={[
                    ...(destination.Channel === "Email"
                      ? []
                      : [{ label: texts.address.entry, onSelect: () => setChanged(destination) }]),
                    ...(destination.Channel === "Webhook"
                      ? [{ label: texts.rotate, onSelect: () => actions.rotate(destination) }]
                      : []),
                    {
                      label: destination.Enabled ? texts.disable : texts.enable,
                      onSelect: () => actions.toggle(destination),
                    },
                    { label: texts.remove, onSelect: () => actions.remove(destination) },
                  ]}
                />
              </>
            }
          />
        ))}
      </Rows>
      {changed !== undefined && (
        <ChangeAddressDialog destination={changed} onClose={() => setChanged(undefined)} />
      )}
    </>
  );
}

function Facts({ destination }: { readonly destination: TeamDestinationOut }) {
  const page = distinguishingName(usePages(), destination.Page);
  const { LastDelivery: lastDelivery } = destination;
  const facts = [
    texts.channels[destination.Channel],
    destination.Role === null ? destination.Address : texts.roles[destination.Role],
    page !== undefined && pageWords.on(page),
    !destination.Enabled && texts.disabled,
  ].filter(Boolean);
  return (
    <>
      {facts.join(" · ")}
      <span className="block">
        {lastDelivery === null ? (
          texts.noMessage
        ) : (
          <>
            {texts.lastMessage}:{" "}
            <span className="font-medium text-ink">{texts.states[lastDelivery.State]}</span>
            {lastDelivery.State === "Failed" && lastDelivery.Answer !== null && ` (${lastDelivery.Answer})`},{" "}
            <Time at={lastDelivery.At} />
          </>
        )}
      </span>
    </>
  );
}

function useDestinationActions(onSecret: Props["onSecret"]) {
  const confirm = useConfirm();
  const [error, setError] = useState<unknown>();
  const run = (action: () => Promise<void>) => {
    setError(undefined);
    void action().then(refreshTeamAlerts).catch(setError);
  };
  const remove = async (destination: TeamDestinationOut) => {
    const isConfirmed = await confirm({
      title: texts.removeTitle(destination.Name),
      text: texts.removeText,
      act: texts.removeAct,
    });
    if (!isConfirmed) return;
    await send("DELETE", `TeamDestination/${destination.Id}`);
    toast({ text: texts.removed });
    focusTitle();
  };
  const actions = {
    test: (destination: TeamDestinationOut) =>
      run(async () => {
        await send("POST", `TeamDestination/${destination.Id}/Test`);
        toast({ text: texts.testSent(destination.Name) });
      }),
    toggle: (destination: TeamDestinationOut) =>
      run(async () => {
        await send("PATCH", `TeamDestination/${destination.Id}`, { Enabled: !destination.Enabled });
      }),
    rotate: (destination: TeamDestinationOut) =>
      run(async () => {
        const { result } = await send("POST", `TeamDestination/${destination.Id}/RotateSecret`);
        onSecret({ value: result.SigningSecret, of: destination.Name });
        toast({ text: texts.rotated });
      }),
    remove: (destination: TeamDestinationOut) => run(() => remove(destination)),
  };
  return { actions, error };
}
