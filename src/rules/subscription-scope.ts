/** The scope of a subscription: a union of the whole page, components, component groups and single announcements. */

/** A scope, by public ids. A group includes the components that join it later. */
export type SubscriptionScope = {
  readonly page: boolean;
  readonly componentIds: readonly string[];
  readonly groupIds: readonly string[];
  readonly announcementIds: readonly string[];
};

/** A scope whose components and groups may also be named. */
export type RequestedScope = SubscriptionScope & {
  readonly componentNames?: readonly string[] | undefined;
  readonly groupNames?: readonly string[] | undefined;
};

/** The scope that covers nothing. */
export const emptyScope: SubscriptionScope = {
  page: false,
  componentIds: [],
  groupIds: [],
  announcementIds: [],
};

/** The scope that covers the whole page and everything on it. */
export const wholePage: SubscriptionScope = { ...emptyScope, page: true };

const union = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])].toSorted();

/** The union of two scopes. */
export function uniteScopes(a: SubscriptionScope, b: SubscriptionScope): SubscriptionScope {
  if (a.page || b.page) return wholePage;
  return {
    page: false,
    componentIds: union(a.componentIds, b.componentIds),
    groupIds: union(a.groupIds, b.groupIds),
    announcementIds: union(a.announcementIds, b.announcementIds),
  };
}

/** Whether a scope covers nothing. */
export function isEmptyScope({ page, componentIds, groupIds, announcementIds }: SubscriptionScope): boolean {
  return !page && componentIds.length + groupIds.length + announcementIds.length === 0;
}
