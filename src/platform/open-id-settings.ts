/** The settings of the OpenID provider by which people may sign in. */

/** The OpenID provider by which people may sign in. */
export type OpenIdSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the provider is called where people choose how to sign in. */
  readonly name: string;
};

/** Their names. */
export const openIdNames = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"] as const;

/** What is set under a name; undefined where nothing is. */
type SettingReader = (name: (typeof openIdNames)[number]) => string | undefined;

/** What is missing of an OpenID provider that is set in part. */
export function openIdAtOdds(given: SettingReader): string[] {
  const named = openIdNames.filter((name) => given(name) !== undefined);
  const missing = openIdNames.filter((name) => name !== "OIDC_NAME" && given(name) === undefined);
  if (named.length === 0 || missing.length === 0) return [];
  const are = missing.length > 1 ? "are" : "is";
  return [
    `${listed(missing)} ${are} needed with ${listed(named)}: people sign in by an OpenID provider where its issuer, a client and the client's secret are given. Set what is missing, or unset all of OIDC_*.`,
  ];
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(names);
}

/** The provider at an issuer; that nothing is missing is seen to elsewhere. */
export function openIdAt(issuer: string, given: SettingReader): OpenIdSettings {
  return {
    issuer,
    clientId: given("OIDC_CLIENT_ID") ?? "",
    clientSecret: given("OIDC_CLIENT_SECRET") ?? "",
    name: given("OIDC_NAME") ?? "single sign-on",
  };
}
