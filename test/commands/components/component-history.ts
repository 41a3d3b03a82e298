/** A component that was made on 15 July 2026, whose past is told and corrected, and whose uptime is read. */

import { parseCorrection } from "../../../src/commands/components/correction-commands.ts";
import { type UptimeOut, uptime } from "../../../src/contract/uptime.ts";
import type { ComponentStatus } from "../../../src/contract/words.ts";
import { presentUptime } from "../../../src/queries/uptime-presenters.ts";
import { readUptime } from "../../../src/queries/uptime-queries.ts";
import { Scene } from "../announcements/announcement-stage.ts";
import { keyActor, type Stage } from "../stage.ts";
import { hour } from "../times.ts";

/** The days that are asked for, and how exactly. */
export type Days = { from?: string | null; to?: string | null; byMinutes?: boolean };

/** The past of a component, API. */
export class Past {
  readonly scene: Scene;
  readonly stage: Stage;
  readonly api: string;

  private constructor(scene: Scene, api: string) {
    this.scene = scene;
    this.stage = scene.stage;
    this.api = api;
  }

  /** A past that goes with its test. */
  static async forTest(): Promise<Past> {
    const scene = await Scene.forTest(Date.parse("2026-07-15T00:00Z"));
    return new Past(scene, await scene.stage.component("API"));
  }

  /** The working of its uptime as it is read. */
  async working({ from = null, to = null, byMinutes = false }: Days = {}) {
    const query = { id: this.api, from, to, now: this.stage.now, byMinutes };
    return await readUptime(this.stage.engine, query);
  }

  /** The working of its uptime as callers with a key are told it. */
  async read(days?: Days): Promise<UptimeOut> {
    return uptime.parse(presentUptime(await this.working(days), { showsActors: true }));
  }

  /** Corrects what it showed between two moments. */
  async correct(from: string, to: string, status: ComponentStatus): Promise<void> {
    const fields = { From: from, To: to, Status: status, Reason: "The probe was broken" };
    await this.stage.send(parseCorrection(this.api, fields), { actor: keyActor({ name: "Ops (…abcd)" }) });
  }

  /** Reports a status for some hours, and then a recovery. */
  async fails(from: string, hours: number, status: "Major Outage" | "Partial Outage" = "Major Outage") {
    this.stage.now = Date.parse(from);
    await this.stage.report({ status });
    this.stage.now += hours * hour;
    await this.stage.report({ status: "Operational" });
  }
}
