/** The settings of the OpenID provider by which people may sign in. */

/** The OpenID provider for sign-in. */
export type OpenIdSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The provider's display name on the sign-in page. */
  readonly name: string;
};

/** The names of the settings of the provider. */
export const openIdNames = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"] as const;

/** Value of a setting; undefined if not set. */
type SettingReader = (name: (typeof openIdNames)[number]) => string | undefined;

/** Missing settings of a partly configured OpenID provider. */
export function openIdProblems(readText: SettingReader): string[] {
  const givenNames = openIdNames.filter((name) => readText(name) !== undefined);
  const missing = openIdNames.filter((name) => name !== "OIDC_NAME" && readText(name) === undefined);
  if (givenNames.length === 0 || missing.length === 0) return [];
  const verb = missing.length > 1 ? "are" : "is";
  return [
    `${joinNames(missing)} ${verb} needed with ${joinNames(givenNames)}: signing in by an OpenID provider requires its issuer, a client and the client's secret. Set the missing ones, or unset all of OIDC_*.`,
  ];
}

function joinNames(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(names);
}

/** The settings of the provider at an issuer; completeness is checked elsewhere. */
export function openIdSettings(issuer: string, readText: SettingReader): OpenIdSettings {
  return {
    issuer,
    clientId: readText("OIDC_CLIENT_ID") ?? "",
    clientSecret: readText("OIDC_CLIENT_SECRET") ?? "",
    name: readText("OIDC_NAME") ?? "single sign-on",
  };
}
