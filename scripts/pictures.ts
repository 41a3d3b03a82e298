/** Takes the picture of the README from the page itself: `node scripts/pictures.ts`. */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { renderPage } from "../src/board/page/page.ts";
import { toldSnapshot } from "../test/board/page/told.ts";

const folder = fileURLToPath(new URL("../docs/images/", import.meta.url));
const address = "http://status.example/";

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const page = await browser.newPage({ viewport: { width: 1180, height: 1060 }, deviceScaleFactor: 1.5 });
await page.route(address, (route) =>
  route.fulfill({ contentType: "text/html", body: renderPage(toldSnapshot("incident")) }),
);
await page.goto(address);
await page.screenshot({ path: `${folder}page.png` });
await browser.close();
