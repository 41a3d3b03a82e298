/** The error of a query that has no data. One whose refetch fails keeps what it has: it may be a form being filled in. */
export function loadError<Failure>(query: {
  readonly data: unknown;
  readonly error: Failure | null;
}): Failure | undefined {
  return query.data === undefined ? (query.error ?? undefined) : undefined;
}
