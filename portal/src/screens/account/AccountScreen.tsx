import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useMe } from "../../api/me.ts";
import { Refused } from "../../api/refused.ts";
import { securityQuery } from "../../api/security.ts";
import { ErrorNotice } from "../../look/notices/ErrorNotice.tsx";
import { Loaded } from "../../look/notices/Loaded.tsx";
import { PageTitle } from "../../look/PageTitle.tsx";
import { readEnding } from "../../shell/ending.ts";
import { account } from "../../words/account.ts";
import { openIdEndings } from "../../words/openid.ts";
import { entranceQuery } from "../entrance/reads.ts";
import { CodesSection } from "./CodesSection.tsx";
import { IdentitiesSection } from "./IdentitiesSection.tsx";
import { NameSection } from "./NameSection.tsx";
import { PasskeysSection } from "./PasskeysSection.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { SessionsSection } from "./SessionsSection.tsx";

/** One's own account: the name, with what one proves who one is, and where one is signed in. */
export function AccountScreen() {
  const { Person } = useMe();
  const security = useQuery(securityQuery);
  const entrance = useQuery(entranceQuery);
  const { openid }: { openid?: unknown } = useSearch({ from: "/signed-in/account" });
  const ending = readEnding(openid);
  return (
    <div className="max-w-[44rem]">
      <PageTitle line={account.who(Person.Email, Person.Role)}>{account.title}</PageTitle>
      {ending !== undefined && (
        <ErrorNotice
          title={account.identities.notLinked}
          error={new Refused("SignInRefused", openIdEndings[ending])}
        />
      )}
      <NameSection name={Person.Name} />
      <Loaded query={security}>
        {(mine) => (
          <>
            <PasswordSection hasPassword={mine.HasPassword} />
            <CodesSection security={mine} />
            <PasskeysSection passkeys={mine.Passkeys} areOffered={entrance.data?.Passkeys ?? true} />
            <IdentitiesSection identities={mine.Identities} provider={entrance.data?.OpenId?.Name} />
          </>
        )}
      </Loaded>
      <SessionsSection />
    </div>
  );
}
