import { useState } from "react";
import type { SecurityOut } from "../../../../src/contract/portal/factors.ts";
import { send } from "../../api/client.ts";
import { account } from "../../texts/account.ts";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Time } from "../../ui/times/Time.tsx";
import { runAction } from "./account-actions.ts";

/** Linking and unlinking the OpenID provider. Nothing if none is configured or linked. */
export function IdentitiesSection(props: {
  readonly identities: SecurityOut["Identities"];
  readonly provider: string | undefined;
}) {
  const { identities, provider } = props;
  const { identities: texts } = account;
  const confirm = useConfirm();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  if (provider === undefined && identities.length === 0) return null;
  const link = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const { result } = await send("POST", "Me/Identity/Link");
      globalThis.location.assign(result.Url);
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  };
  const unlink = async (id: string) => {
    const { unlinkTitle: title, unlinkText: text, unlink: act } = texts;
    if (!(await confirm({ title, text, act }))) return;
    await runAction(async () => {
      await send("DELETE", `Me/Identity/${id}`);
      return texts.unlinked;
    });
  };
  return (
    <Section
      heading={provider === undefined ? texts.headingBare : texts.heading(provider)}
      line={texts.line}
      action={
        provider !== undefined && (
          <Button small busy={isBusy} onClick={() => void link()}>
            {texts.link(provider)}
          </Button>
        )
      }
    >
      {error !== undefined && <ErrorNotice error={error} />}
      {identities.length === 0 ? (
        <p className="pt-3">{texts.none}</p>
      ) : (
        <Rows label={texts.linked}>
          {identities.map(({ Id, Issuer, Subject, CreatedAt }) => (
            <Row
              key={Id}
              title={new URL(Issuer).host}
              line={
                <>
                  <span className="break-all">{texts.knownAs(Subject)}</span>, <Time at={CreatedAt} dayOnly />
                </>
              }
              action={
                <Button small onClick={() => void unlink(Id)}>
                  {texts.unlink}
                  <span className="sr-only"> {new URL(Issuer).host}</span>
                </Button>
              }
            />
          ))}
        </Rows>
      )}
    </Section>
  );
}
