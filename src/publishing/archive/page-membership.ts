/** SQL conditions for the content of a page, by its public id: its own, and what is shared with it. */
import { type Expression, type RawBuilder, sql } from "kysely";

const numberOf = (page: Expression<string>) => sql`(select id from page where public_id = ${page})`;

export function announcementIsOn(page: Expression<string>): RawBuilder<boolean> {
  return sql<boolean>`(announcement.page_id = ${numberOf(page)} or announcement.id in
    (select announcement_id from page_announcement where page_id = ${numberOf(page)}))`;
}

export function componentIsOn(page: Expression<string>): RawBuilder<boolean> {
  return sql<boolean>`(component.page_id = ${numberOf(page)} or component.id in
    (select component_id from page_component where page_id = ${numberOf(page)}))`;
}
