/** The portal in a browser of its own, in which an owner of the measured service is signed in. */
import { once } from "node:events";
import { createServer } from "node:net";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { invite, type Service } from "./service.ts";
import type { Home } from "./store-places.ts";

/** A browser that can be driven from beside as well, as Lighthouse does. */
export type Desk = { readonly browser: BrowserContext; readonly debuggingPort: number };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}

/** Runs `use` with a browser that knows nothing yet. */
export async function withBrowser<Result>(use: (desk: Desk) => Promise<Result>): Promise<Result> {
  const debuggingPort = await freePort();
  const browser = await chromium.launchPersistentContext("", {
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage", `--remote-debugging-port=${debuggingPort}`],
    viewport: { width: 1280, height: 900 },
  });
  try {
    return await use({ browser, debuggingPort });
  } finally {
    await browser.close();
  }
}

/** Where browsers reach a service: its cookies are kept for a name. */
export function originOf({ port }: Service): string {
  return `http://localhost:${port}`;
}

/** Makes an owner by an invitation; the browser is signed in as they are from now on. */
export async function enter(
  { home, service }: { readonly home: Home; readonly service: Service },
  browser: BrowserContext,
): Promise<void> {
  const link = await invite(home, "owner@example.com", "Owner");
  const accepted = await browser.request.post(`${originOf(service)}/portal/api/Invitation/Accept`, {
    headers: { "x-signalbox": "portal", "sec-fetch-site": "same-origin" },
    data: { Token: link.split("#")[1], Name: "Owner", Password: "lanterns over quiet tracks" },
  });
  if (!accepted.ok()) throw new Error(`nobody was let in: ${await accepted.text()}`);
}

/** Goes to an address, and waits until the title of its screen is visible. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
}
