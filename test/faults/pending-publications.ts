/** Published changes that wait, on a place for services: put there, asked for, and accounted for. */

import { makeToken } from "../../src/auth/tokens.ts";
import { parseAnnouncementCreate } from "../../src/commands/announcements/announcement-bodies.ts";
import { send } from "../harness/http.ts";
import type { EdgePlace } from "./maintenance-edges.ts";
import { openBeside } from "./service.ts";

/** An editor who is signed in: the value of their cookie, and their own number and that of their session. */
export type Publisher = { readonly cookie: string; readonly person: number; readonly session: number };

/** Signs an editor in, past the service. */
export async function publisherIn(place: EdgePlace): Promise<Publisher> {
  const other = await openBeside(place.box);
  const link = makeToken();
  const { token, tokenHash } = makeToken();
  const email = { email: "maja@fernhill.example", emailKey: "maja@fernhill.example" };
  await other.submit({ kind: "InvitePerson", email, role: "Editor", tokenHash: link.tokenHash });
  await other.submit({
    kind: "AcceptInvitation",
    link: link.tokenHash,
    name: "Maja Lind",
    passwordHash: "not a hash",
    session: { tokenHash, browser: null, address: "192.0.2.1" },
  });
  await other.close();
  const [row] = await place.rows("select id, person_id from session");
  return { cookie: `signalbox=${token}`, person: Number(row?.["person_id"]), session: Number(row?.["id"]) };
}

/** The change that makes an incident of this title: a resolved one, since a page has few that are open. */
export function changeOf(title: string) {
  return parseAnnouncementCreate({
    Kind: "Incident",
    State: "Resolved",
    Title: title,
    Message: "We looked.",
  });
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The statement that inserts changes which are due at these times (epoch milliseconds), numbered from `first` on. */
export function waiting(dueAt: readonly number[], { person, session }: Publisher, first = 0): string {
  const rows = dueAt.map((due, index) => {
    const number = first + index;
    const title = `Planned ${number}`;
    const command = quoted(JSON.stringify(changeOf(title)));
    const ids = `${900_000_000 + number}, 'planned-${number}', ${person}, ${session}`;
    return `(${ids}, ${command}, ${quoted(title)}, ${due - 15_000}, ${due}, 'Waiting')`;
  });
  return `insert into pending_publication (id, public_id, person_id, session_id, command, title, created_at, due_at, state)
    values ${rows.join(", ")}`;
}

/** Asks a service as the portal's own page does. */
export async function asPage(
  port: number,
  { cookie }: Publisher,
  request: { readonly method: string; readonly path: string; readonly body?: unknown },
): Promise<number> {
  const headers = { cookie, "x-signalbox": "portal", "sec-fetch-site": "same-origin" };
  const { method, path, body } = request;
  return (await send(port, path, { method, headers, body })).status;
}

/** How often each title was made an incident. */
export async function madeIn(place: Pick<EdgePlace, "rows">): Promise<ReadonlyMap<string, number>> {
  const rows = await place.rows(
    "select title, count(*) as count from announcement where kind = 'Incident' group by title",
  );
  return new Map(rows.map(({ title, count }) => [String(title), Number(count)]));
}
