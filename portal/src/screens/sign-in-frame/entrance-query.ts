import { queryOptions } from "@tanstack/react-query";
import type { EntranceOut } from "../../../../src/contract/portal/session.ts";
import { read } from "../../api/client.ts";
import { keys } from "../../api/query-keys.ts";

/** Public information before sign-in. */
export const entranceQuery = queryOptions({
  queryKey: keys.entrance,
  queryFn: () => read<EntranceOut>("Entrance"),
  meta: { live: false },
});
