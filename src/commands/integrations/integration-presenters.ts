/** Integrations in their JSON form. */
import type { IntegrationOut } from "../../contract/integrations.ts";
import { writeTime, writeTimeOrNull } from "../../contract/times.ts";
import { readJson } from "../../store/stored-json.ts";
import type { IntegrationRow } from "../../store/tables/integration-tables.ts";

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
    Mapping: readJson("integration", "mapping", row),
    Paths: readJson("integration", "paths", row),
    HasSigningSecret: row.signing_secret !== null,
    TopicArn: row.topic_arn,
    ExpireAfter: row.expire_after,
    FireAfter: row.fire_after,
    ResolveAfter: row.resolve_after,
    Announce: row.announce,
    TemplateId: row.template_public_id,
    OldValidUntil: writeTimeOrNull(oldTokenUntil),
    CreatedAt: writeTime(row.created_at),
    UpdatedAt: writeTime(row.updated_at),
  };
}
