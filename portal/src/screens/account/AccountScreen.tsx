import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useMe } from "../../api/current-person.ts";
import { RefusedError } from "../../api/refused-error.ts";
import { securityQuery } from "../../api/security.ts";
import { readOpenIdError } from "../../shell/open-id-error.ts";
import { account } from "../../texts/account.ts";
import { openIdErrorTexts } from "../../texts/openid.ts";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Loaded } from "../../ui/notices/Loaded.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { signedOutStateQuery } from "../sign-in-frame/signed-out-state-query.ts";
import { CodesSection } from "./CodesSection.tsx";
import { EmailSection } from "./EmailSection.tsx";
import { IdentitiesSection } from "./IdentitiesSection.tsx";
import { NameSection } from "./NameSection.tsx";
import { PasskeysSection } from "./PasskeysSection.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { SessionsSection } from "./SessionsSection.tsx";

/** The caller's account: name, sign-in methods, sessions. */
export function AccountScreen() {
  const { Person } = useMe();
  const security = useQuery(securityQuery);
  const signedOutState = useQuery(signedOutStateQuery);
  const { openid }: { openid?: unknown } = useSearch({ from: "/signed-in/account" });
  const openIdError = readOpenIdError(openid);
  return (
    <div className="max-w-[44rem]">
      <PageTitle line={account.who(Person.Email, Person.Role)}>{account.title}</PageTitle>
      {openIdError !== undefined && (
        <ErrorNotice
          title={account.identities.notLinked}
          error={new RefusedError("SignInRefused", openIdErrorTexts[openIdError])}
        />
      )}
      <NameSection name={Person.Name} />
      <Loaded query={security}>
        {(ownSecurity) => (
          <>
            <EmailSection email={Person.Email} hasPassword={ownSecurity.HasPassword} />
            <PasswordSection hasPassword={ownSecurity.HasPassword} />
            <CodesSection security={ownSecurity} />
            <PasskeysSection
              passkeys={ownSecurity.Passkeys}
              isAvailable={signedOutState.data?.Passkeys ?? true}
            />
            <IdentitiesSection
              identities={ownSecurity.Identities}
              provider={signedOutState.data?.OpenId?.Name}
            />
          </>
        )}
      </Loaded>
      <SessionsSection />
    </div>
  );
}
