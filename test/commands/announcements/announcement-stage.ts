/** Announcements on a stage, with a clock that comes when the test says so. */
import {
  parseAnnouncementCreate,
  parseAnnouncementPatch,
  parseUpdateCreate,
} from "../../../src/commands/announcements/announcement-bodies.ts";
import { announcement as answered } from "../../../src/contract/announcements.ts";
import { q } from "../../../src/store/query.ts";
import type {
  AnnouncementRow,
  AnnouncementUpdateRow,
} from "../../../src/store/tables/announcement-tables.ts";
import { Stage } from "../stage.ts";
import { hour, iso, minute } from "../times.ts";
import { announcementRow } from "./announcement-requests.ts";

const everyRow = q.selectFrom("announcement").selectAll().orderBy("id").compile();
const everyUpdate = q.selectFrom("announcement_update").selectAll().orderBy("id").compile();

/** A stage with announcements that began at a moment. */
export class Scene {
  readonly stage: Stage;
  readonly began: number;

  private constructor(stage: Stage) {
    this.stage = stage;
    this.began = stage.now;
  }

  /** A scene that goes with its test. */
  static async forTest(now?: number): Promise<Scene> {
    return new Scene(await Stage.forTest(now));
  }

  /** Makes an announcement; its public id. */
  async announce(fields: Record<string, unknown>): Promise<string> {
    const command = parseAnnouncementCreate({ Title: "Work", Message: "We work.", ...fields });
    return answered.parse((await this.stage.send(command)).result).Id;
  }

  /** Plans maintenance of API from 1 h to 3 h from now, or as said. */
  async maintenance(fields: Record<string, unknown> = {}): Promise<string> {
    const { now } = this.stage;
    const affected = [{ ComponentName: "API", Expect: "Partial Outage" }];
    const plan = { StartsAt: iso(now + hour), EndsAt: iso(now + 3 * hour) };
    return await this.announce({ Kind: "Maintenance", AffectedComponents: affected, ...plan, ...fields });
  }

  /** Every announcement, in the order they were made. */
  async all(): Promise<AnnouncementRow[]> {
    return await this.stage.rows(everyRow);
  }

  async row(id: string): Promise<AnnouncementRow> {
    return await announcementRow(this.stage, id);
  }

  async updates(id: string): Promise<AnnouncementUpdateRow[]> {
    const { id: number } = await this.row(id);
    return (await this.stage.rows(everyUpdate)).filter((update) => update.announcement_id === number);
  }

  /** The updates of an announcement: their states, and when they were posted in minutes. */
  async course(id: string): Promise<[string, number][]> {
    return (await this.updates(id)).map((update) => [update.state, (update.posted_at - this.began) / minute]);
  }

  /** Sends the clock to every announcement, whether it is due or not. */
  async tick(): Promise<void> {
    const announcementNumbers = (await this.all()).map((row) => row.id);
    const dueBy = this.stage.now;
    await this.stage.send(
      { kind: "MoveAnnouncements", announcementNumbers, dueBy },
      { actor: { kind: "clock" } },
    );
  }

  /** Posts an update by hand. */
  async post(id: string, fields: Record<string, unknown>): Promise<void> {
    await this.stage.send(parseUpdateCreate(id, { Message: "By hand", ...fields }));
  }

  /** Changes an announcement by hand. */
  async patch(id: string, fields: Record<string, unknown>): Promise<void> {
    await this.stage.send(parseAnnouncementPatch(id, fields));
  }
}
