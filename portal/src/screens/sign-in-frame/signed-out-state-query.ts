import { queryOptions } from "@tanstack/react-query";
import { read } from "../../api/client.ts";
import { keys } from "../../api/query-keys.ts";

/** Public information before sign-in. */
export const signedOutStateQuery = queryOptions({
  queryKey: keys.signedOutState,
  queryFn: () => read("Entrance"),
  meta: { live: false },
});
