import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type {
  NotificationSettingsOut,
  TestMailResultOut,
} from "../../../../src/contract/portal/portal-notifications.ts";
import { read, send } from "../../api/client.ts";
import { useMe } from "../../api/current-person.ts";
import { keys } from "../../api/query-keys.ts";
import { Button } from "../../ui/Button.tsx";
import { DefinitionList } from "../../ui/lists/DefinitionList.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Loaded } from "../../ui/notices/Loaded.tsx";
import { notifications as words } from "../../words/notifications.ts";
import { shell } from "../../words/shell.ts";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import { SendingSection } from "./SendingSection.tsx";

const settingsQuery = queryOptions({
  queryKey: keys.notifications,
  queryFn: ({ signal }) => read("NotificationSettings", {}, signal),
});

/** Settings > Notifications: the channels that are set up, and whether notifications are sent. */
export function NotificationSettingsScreen() {
  const settings = useQuery(settingsQuery);
  return (
    <SettingsFrame tab={shell.settings.notifications}>
      <SendingSection />
      <Loaded query={settings}>
        {(all) => (
          <>
            <MailSection mail={all.Mail} />
            <Section heading={words.webhooks} line={words.webhooksLine}>
              {null}
            </Section>
            <Section heading={words.chat} line={words.chatLine}>
              {null}
            </Section>
          </>
        )}
      </Loaded>
    </SettingsFrame>
  );
}

function MailSection({ mail }: { readonly mail: NotificationSettingsOut["Mail"] }) {
  if (mail === null) {
    return (
      <Section heading={words.mail} line={words.mailMissing}>
        <pre className="mt-3 overflow-x-auto rounded border border-rule p-3 text-second">
          {words.mailExample}
        </pre>
      </Section>
    );
  }
  return (
    <Section heading={words.mail} line={words.mailLine}>
      <DefinitionList
        terms={[
          [words.sender, mail.From],
          ...(mail.ReplyTo === null ? [] : [[words.replyTo, mail.ReplyTo] as const]),
          [words.server, mail.Server],
          [words.signature, mail.IsSigned ? words.signed : words.unsigned],
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
          {words.testMail}
        </Button>
      </div>
      <p role="status" className={result?.IsSent === false ? "font-semibold" : "text-ink2"}>
        {result === undefined && words.testMailHint(Email)}
        {result?.IsSent === true && words.testMailSent(result.To)}
        {result?.IsSent === false && words.testMailFailed(result.Answer)}
      </p>
      {error !== undefined && <ErrorNotice error={error} />}
    </div>
  );
}
