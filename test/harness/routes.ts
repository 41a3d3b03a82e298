/** The routes of the services that a file of tests starts, as their router has them. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll } from "vitest";

type Hooked = { addHook(name: "onRoute", hook: (route: { method: string; url: string }) => void): void };
const starts = "fastify.initialization";

/** Notes each route, as `GET /api/Component/:id`, from here to the end of the file. */
export function notedRoutes(): ReadonlySet<string> {
  const routes = new Set<string>();
  const note = (message: unknown) => {
    (message as { fastify: Hooked }).fastify.addHook("onRoute", ({ method, url }) => {
      if (method !== "HEAD") routes.add(`${method} ${url}`);
    });
  };
  subscribe(starts, note);
  afterAll(() => void unsubscribe(starts, note));
  return routes;
}
