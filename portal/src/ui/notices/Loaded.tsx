import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorNotice } from "./ErrorNotice.tsx";
import { Progress } from "./Progress.tsx";

/** Renders a query: progress, error, or `children` with its data. */
export function Loaded<Value>(props: {
  readonly query: UseQueryResult<Value>;
  readonly children: (value: Value) => ReactNode;
}) {
  const { query, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  return <Progress />;
}
