import { queryOptions } from "@tanstack/react-query";
import type { EntranceOut } from "../../../../src/contract/portal/session.ts";
import { read } from "../../api/client.ts";
import { keys } from "../../api/query-keys.ts";

/** What may be known before anybody has signed in. */
export const entranceQuery = queryOptions({
  queryKey: keys.entrance,
  queryFn: () => read<EntranceOut>("Entrance"),
  meta: { live: false },
});
