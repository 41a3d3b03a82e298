import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { EntranceOut, SignInOutcome } from "../../../../src/contract/portal-session.ts";
import { Refused } from "../../api/refused.ts";
import { ErrorNotice } from "../../look/ErrorNotice.tsx";
import { Loaded } from "../../look/Loaded.tsx";
import { readEnding } from "../../shell/ending.ts";
import { entrance } from "../../words/entrance.ts";
import { openIdEndings } from "../../words/openid.ts";
import { CodeStep } from "./CodeStep.tsx";
import { EntranceFrame } from "./EntranceFrame.tsx";
import { useGoingOn } from "./going-on.ts";
import { OtherWays } from "./OtherWays.tsx";
import { PasswordStep } from "./PasswordStep.tsx";
import { entranceQuery } from "./reads.ts";

/** The sign-in: the password, then a code where one is asked for; or a passkey, or a provider. */
export function SignInScreen() {
  const query = useQuery(entranceQuery);
  return query.data === undefined ? (
    <EntranceFrame title={entrance.signIn.title}>
      <Loaded query={query}>{() => null}</Loaded>
    </EntranceFrame>
  ) : (
    <Steps known={query.data} />
  );
}

function Steps({ known }: { readonly known: EntranceOut }) {
  const { next, openid } = useSearch({ from: "/sign-in" });
  const ending = readEnding(openid);
  const goOn = useGoingOn();
  const [challenge, setChallenge] = useState<string>();
  const take = (outcome: SignInOutcome) => {
    if (outcome.SignedIn) goOn(next);
    else setChallenge(outcome.Challenge);
  };
  if (challenge !== undefined)
    return <CodeStep challenge={challenge} onOutcome={take} onBack={() => setChallenge(undefined)} />;
  const { signIn } = entrance;
  return (
    <EntranceFrame
      title={signIn.title}
      line={known.SetUp ? entrance.to(known.PageName) : signIn.notSetUp}
      foot={
        known.SetUp && (
          <>
            <p>{signIn.forgotten}</p>
            <p className="mt-1.5 font-mono text-fine">{signIn.forgottenCommand}</p>
          </>
        )
      }
    >
      {known.SetUp && (
        <>
          {ending !== undefined && (
            <ErrorNotice title={signIn.notIn} error={new Refused("SignInRefused", openIdEndings[ending])} />
          )}
          <PasswordStep onOutcome={take} />
          <OtherWays known={known} next={next} onOutcome={take} />
        </>
      )}
    </EntranceFrame>
  );
}
