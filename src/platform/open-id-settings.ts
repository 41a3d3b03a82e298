/** The settings of the OpenID provider by which people may sign in. */

/** The OpenID provider by which people may sign in. */
export type OpenIdSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The provider's display name on the sign-in page. */
  readonly name: string;
};

/** Their names. */
export const openIdNames = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"] as const;

/** Value of a setting; undefined if not set. */
type SettingReader = (name: (typeof openIdNames)[number]) => string | undefined;

/** Missing settings of a partly configured OpenID provider. */
export function openIdAtOdds(given: SettingReader): string[] {
  const named = openIdNames.filter((name) => given(name) !== undefined);
  const missing = openIdNames.filter((name) => name !== "OIDC_NAME" && given(name) === undefined);
  if (named.length === 0 || missing.length === 0) return [];
  const are = missing.length > 1 ? "are" : "is";
  return [
    `${listed(missing)} ${are} needed with ${listed(named)}: signing in by an OpenID provider requires its issuer, a client and the client's secret. Set the missing ones, or unset all of OIDC_*.`,
  ];
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(names);
}

/** The provider at an issuer; completeness is checked elsewhere. */
export function openIdAt(issuer: string, given: SettingReader): OpenIdSettings {
  return {
    issuer,
    clientId: given("OIDC_CLIENT_ID") ?? "",
    clientSecret: given("OIDC_CLIENT_SECRET") ?? "",
    name: given("OIDC_NAME") ?? "single sign-on",
  };
}
