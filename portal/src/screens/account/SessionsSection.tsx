import { useQuery } from "@tanstack/react-query";
import type { SessionOut } from "../../../../src/contract/portal/session.ts";
import { send } from "../../api/client.ts";
import { sessionsQuery } from "../../api/security.ts";
import { useSignOut } from "../../shell/sign-out.ts";
import { account } from "../../texts/account.ts";
import { shell } from "../../texts/shell.ts";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Loaded } from "../../ui/notices/Loaded.tsx";
import { Time } from "../../ui/times/Time.tsx";
import { runAction } from "./account-actions.ts";

const { sessions: texts } = account;

function isMethod(methods: string): methods is keyof typeof texts.means {
  return Object.hasOwn(texts.means, methods);
}

/** A session's method for display: the service says `Password+Code`. */
function methodText(methods: string): string {
  return methods
    .split("+")
    .map((value) => (isMethod(value) ? texts.means[value] : value))
    .join(" + ");
}

const currentFirst = (a: SessionOut, b: SessionOut) => Number(b.IsThis) - Number(a.IsThis);

/** The person's sessions, each with a button that ends it. */
export function SessionsSection() {
  const query = useQuery(sessionsQuery);
  const confirm = useConfirm();
  const hasOthers = query.data?.some(({ IsThis }) => !IsThis) ?? false;
  const revokeOthers = async () => {
    const { endOthersTitle: title, endOthersText: text, endOthers: act } = texts;
    if (!(await confirm({ title, text, act }))) return;
    await runAction(async () => {
      await send("DELETE", "Session");
      return texts.othersEnded;
    });
  };
  return (
    <Section
      heading={texts.heading}
      action={
        hasOthers && (
          <Button small onClick={() => void revokeOthers()}>
            {texts.endOthers}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {(sessions) => (
          <Rows label={texts.list}>
            {sessions.toSorted(currentFirst).map((session) => (
              <SessionRow key={session.Id} session={session} />
            ))}
          </Rows>
        )}
      </Loaded>
    </Section>
  );
}

function SessionRow({ session }: { readonly session: SessionOut }) {
  const { Id, IsThis, Browser, Address, Means, CreatedAt, LastSeenAt } = session;
  const name = Browser ?? texts.unknown;
  const signOut = useSignOut();
  const revoke = () =>
    runAction(async () => {
      await send("DELETE", `Session/${Id}`);
      return texts.ended;
    });
  return (
    <Row
      title={
        <span className="flex flex-wrap gap-x-2">
          {name}
          {IsThis && <span className="text-second font-normal text-ink2">{texts.this}</span>}
        </span>
      }
      line={
        <>
          {methodText(Means)}, {texts.from} <span className="break-all">{Address}</span>, {texts.since}{" "}
          <Time at={CreatedAt} />
          {!IsThis && (
            <>
              , {texts.seen} <Time at={LastSeenAt} />
            </>
          )}
        </>
      }
      action={
        IsThis ? (
          <Button small data-signs-out="" onClick={signOut}>
            {shell.signOut}
          </Button>
        ) : (
          <Button small onClick={() => void revoke()}>
            <span aria-hidden="true">{texts.end}</span>
            <span className="sr-only">{texts.endOf(name)}</span>
          </Button>
        )
      }
    />
  );
}
