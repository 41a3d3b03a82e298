import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type {
  NotificationSettingsOut,
  TestMailResultOut,
} from "../../../../src/contract/portal/portal-notifications.ts";
import { read, send } from "../../api/client.ts";
import { useMe } from "../../api/current-person.ts";
import { keys } from "../../api/query-keys.ts";
import { notifications as texts } from "../../texts/notifications.ts";
import { shell } from "../../texts/shell.ts";
import { Button } from "../../ui/Button.tsx";
import { TextLink } from "../../ui/ButtonLink.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { DefinitionList } from "../../ui/lists/DefinitionList.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Loaded } from "../../ui/notices/Loaded.tsx";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import { SendingSection } from "./SendingSection.tsx";

const settingsQuery = queryOptions({
  queryKey: keys.notifications,
  queryFn: ({ signal }) => read("NotificationSettings", {}, signal),
});

/** Settings > Notifications: the configured channels, and whether notifications are sent. */
export function NotificationSettingsScreen() {
  const settings = useQuery(settingsQuery);
  return (
    <SettingsFrame tab={shell.settings.notifications}>
      <SendingSection />
      <Loaded query={settings}>
        {(all) => (
          <>
            <MailSection mail={all.Mail} />
            <SubscribableChannel heading={texts.webhooks} line={texts.webhooksLine} />
            <SubscribableChannel heading={texts.chat} line={texts.chatLine} />
          </>
        )}
      </Loaded>
    </SettingsFrame>
  );
}

/** A channel that needs nothing but subscribers. */
function SubscribableChannel({ heading, line }: { readonly heading: string; readonly line: string }) {
  const subscribers = <TextLink to="/subscribers">{texts.subscribers}</TextLink>;
  return (
    <Section
      heading={heading}
      line={
        <>
          {line} {subscribers}.
        </>
      }
    >
      {null}
    </Section>
  );
}

function MailSection({ mail }: { readonly mail: NotificationSettingsOut["Mail"] }) {
  if (mail === null) {
    return (
      <Section heading={texts.mail} line={texts.mailMissing}>
        <div className="mt-3 max-w-[44rem]">
          <CopyField label={texts.mailVariables} value={texts.mailExample} />
        </div>
      </Section>
    );
  }
  return (
    <Section heading={texts.mail} line={texts.mailLine}>
      <DefinitionList
        terms={[
          [texts.sender, mail.From],
          ...(mail.ReplyTo === null ? [] : [[texts.replyTo, mail.ReplyTo] as const]),
          [texts.server, mail.Server],
          [texts.signature, mail.IsSigned ? texts.signed : texts.unsigned],
        ]}
      />
      <TestMail />
    </Section>
  );
}

function TestMail() {
  const { Email } = useMe().Person;
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<TestMailResultOut>();
  const [error, setError] = useState<unknown>();
  const test = async () => {
    setBusy(true);
    setResult(undefined);
    setError(undefined);
    try {
      setResult((await send("POST", "NotificationSettings/TestMail")).result);
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-3 pt-4">
      <div>
        <Button busy={isBusy} onClick={() => void test()}>
          {texts.testMail}
        </Button>
      </div>
      <p role="status" className={result?.IsSent === false ? "font-semibold" : "text-second text-ink2"}>
        {result === undefined && texts.testMailHint(Email)}
        {result?.IsSent === true && texts.testMailSent(result.To)}
        {result?.IsSent === false && texts.testMailFailed(result.Answer)}
      </p>
      {error !== undefined && <ErrorNotice error={error} />}
    </div>
  );
}
