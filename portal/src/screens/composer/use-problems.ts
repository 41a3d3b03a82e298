import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { componentsQuery } from "../../api/components.ts";
import { useOverview } from "../../api/overview.ts";

/**
 * The components and the overview. With `isFillingIn` the form starts with all problems that nothing announces: once, so that
 * `isCurrent` waits until cached data has been reloaded.
 */
export function useProblems(isFillingIn: boolean) {
  const options = isFillingIn ? { refetchOnMount: "always" as const } : {};
  const components = useQuery({ ...componentsQuery, ...options });
  const overview = useOverview(options);
  const [isCurrent, setCurrent] = useState(!isFillingIn);
  const isRead = [components, overview].every(
    ({ isFetching, isFetchedAfterMount }) => isFetchedAfterMount || !isFetching,
  );
  if (!isCurrent && isRead) setCurrent(true);
  return { components, overview, isCurrent };
}
