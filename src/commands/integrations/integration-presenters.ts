/** Integrations in their JSON form. */
import { alertPaths } from "../../contract/alert-mapping.ts";
import { type IntegrationOut, mappingRuleOut } from "../../contract/integrations.ts";
import { writeTime, writeTimeOrNull } from "../../contract/times.ts";
import type { IntegrationRow } from "../../store/tables/integration-tables.ts";

/** Parses the stored mapping. */
export function readMapping(row: Pick<IntegrationRow, "mapping">): IntegrationOut["Mapping"] {
  return mappingRuleOut.array().parse(JSON.parse(row.mapping));
}

/** Parses the stored paths of the type `Json`. */
export function readPaths(row: Pick<IntegrationRow, "paths">): IntegrationOut["Paths"] {
  return row.paths === null ? null : alertPaths.parse(JSON.parse(row.paths));
}

/** The settings of an integration; `page` is the slug of its page. */
export function presentIntegration(
  row: IntegrationRow,
  { page, now }: { readonly page: string; readonly now: number },
): IntegrationOut {
  const oldTokenUntil = (row.old_token_until ?? 0) > now ? row.old_token_until : null;
  return {
    Id: row.public_id,
    Name: row.name,
    Type: row.type,
    Page: page,
    Enabled: row.enabled === 1,
    BuiltIn: row.built_in === 1,
    Source: row.source,
    Mapping: readMapping(row),
    Paths: readPaths(row),
    HasSigningSecret: row.signing_secret !== null,
    TopicArn: row.topic_arn,
    ExpireAfter: row.expire_after,
    FireAfter: row.fire_after,
    ResolveAfter: row.resolve_after,
    Announce: row.announce,
    TemplateId: row.template_public_id,
    OldTokenUntil: writeTimeOrNull(oldTokenUntil),
    CreatedAt: writeTime(row.created_at),
    UpdatedAt: writeTime(row.updated_at),
  };
}
