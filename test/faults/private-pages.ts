/** A page that is made private, and the places where something of it may be left. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { page } from "../../src/contract/pages.ts";
import { snapshotFolder } from "../../src/publishing/snapshot-files.ts";
import type { Box } from "../cli/box.ts";
import { type CallResponse, resultOf } from "./calls.ts";
import type { Here } from "./service.ts";

/** The files in a folder and below it. Where a folder is removed while it is looked into, all is looked at again. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return filesIn(folder);
    throw error;
  }
}

/** The files that mention the page. A file that is being replaced has its text in the new one. */
export function filesMentioning(folder: string): string[] {
  const paths = filesIn(folder);
  return paths.filter((path) => {
    try {
      return readFileSync(path, "utf8").includes("Backstage");
    } catch {
      return false;
    }
  });
}

export const mentionsPage = (folder: string): boolean => filesMentioning(folder).length > 0;

/** Makes the page; its id. */
export async function makePage({ calls }: Pick<Here, "calls">): Promise<string> {
  const body = { Name: "Backstage", Slug: "backstage" };
  // The server may end an idle connection just then: a read is sent again, and leaves one that is in use.
  await calls.request("/api/Page");
  return resultOf(await calls.request("/api/Page", { method: "POST", body }), page).Id;
}

/** Sets who may read the page. */
export const setAccess = (
  { calls }: Pick<Here, "calls">,
  id: string,
  Access: string,
): Promise<CallResponse> => calls.request(`/api/Page/${id}`, { method: "PATCH", body: { Access } });

/** Whether a visitor gets the page. */
export const shows = async ({ calls }: Pick<Here, "calls">): Promise<boolean> =>
  (await calls.get("/page/backstage/")).text.includes("Backstage");

/** Where something of the page is: on the disks of both nodes, in the copy if there is one, and at their ports. */
export async function whereItIs(
  { boxes, nodes }: { readonly boxes: readonly Box[]; readonly nodes: readonly Pick<Here, "calls">[] },
  copy = "",
): Promise<string[]> {
  const shown = await Promise.all(nodes.map(shows));
  return [
    ...boxes.flatMap(({ data }, index) => (mentionsPage(snapshotFolder(data)) ? [`disk ${index}`] : [])),
    ...shown.flatMap((isShown, index) => (isShown ? [`door ${index}`] : [])),
    ...(mentionsPage(copy) ? [`copy: ${filesMentioning(copy).join(" ")}`] : []),
  ];
}
