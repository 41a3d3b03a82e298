import { useQuery } from "@tanstack/react-query";
import type { SessionOut } from "../../../../src/contract/portal/session.ts";
import { send } from "../../api/client.ts";
import { sessionsQuery } from "../../api/security.ts";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Loaded } from "../../ui/notices/Loaded.tsx";
import { Time } from "../../ui/times/Time.tsx";
import { account } from "../../words/account.ts";
import { runAction } from "./account-actions.ts";

const { sessions: words } = account;

function isKnown(means: string): means is keyof typeof words.means {
  return Object.hasOwn(words.means, means);
}

/** A session's method for display: the service says `Password+Code`. */
function meansOf(means: string): string {
  return means
    .split("+")
    .map((value) => (isKnown(value) ? words.means[value] : value))
    .join(" + ");
}

const thisFirst = (a: SessionOut, b: SessionOut) => Number(b.IsThis) - Number(a.IsThis);

/** Where one is signed in, each with its end. */
export function SessionsSection() {
  const query = useQuery(sessionsQuery);
  const confirm = useConfirm();
  const others = query.data?.some(({ IsThis }) => !IsThis) ?? false;
  const endOthers = async () => {
    const { endOthersTitle: title, endOthersText: text, endOthers: act } = words;
    if (!(await confirm({ title, text, act }))) return;
    await runAction(async () => {
      await send("DELETE", "Session");
      return words.othersEnded;
    });
  };
  return (
    <Section
      heading={words.heading}
      action={
        others && (
          <Button small onClick={() => void endOthers()}>
            {words.endOthers}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {(sessions) => (
          <Rows label={words.list}>
            {sessions.toSorted(thisFirst).map((session) => (
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
  const name = Browser ?? words.unknown;
  const end = () =>
    runAction(async () => {
      await send("DELETE", `Session/${Id}`);
      return words.ended;
    });
  return (
    <Row
      title={
        <span className="flex flex-wrap gap-x-2">
          {name}
          {IsThis && <span className="text-second font-normal text-ink2">{words.this}</span>}
        </span>
      }
      line={
        <>
          {meansOf(Means)}, {words.from} <span className="break-all">{Address}</span>, {words.since}{" "}
          <Time at={CreatedAt} />
          {!IsThis && (
            <>
              , {words.seen} <Time at={LastSeenAt} />
            </>
          )}
        </>
      }
      action={
        !IsThis && (
          <Button small onClick={() => void end()}>
            <span aria-hidden="true">{words.end}</span>
            <span className="sr-only">{words.endOf(name)}</span>
          </Button>
        )
      }
    />
  );
}
