/** The scope of a subscription: a union of the whole page, components, component groups and single announcements. */

/** A scope, by public ids. A group includes the components that join it later. */
export type SubscriptionScope = {
  readonly page: boolean;
  readonly componentIds: readonly string[];
  readonly groupIds: readonly string[];
  readonly announcementIds: readonly string[];
};

/** The scope that covers nothing. */
export const emptyScope: SubscriptionScope = {
  page: false,
  componentIds: [],
  groupIds: [],
  announcementIds: [],
};

/** The scope that covers the whole page, and with it all that is on it. */
export const wholePage: SubscriptionScope = { ...emptyScope, page: true };

const union = (one: readonly string[], other: readonly string[]) =>
  [...new Set([...one, ...other])].toSorted();

/** The union of two scopes. */
export function uniteScopes(one: SubscriptionScope, other: SubscriptionScope): SubscriptionScope {
  if (one.page || other.page) return wholePage;
  return {
    page: false,
    componentIds: union(one.componentIds, other.componentIds),
    groupIds: union(one.groupIds, other.groupIds),
    announcementIds: union(one.announcementIds, other.announcementIds),
  };
}

/** Whether a scope covers nothing. */
export function isEmptyScope({ page, componentIds, groupIds, announcementIds }: SubscriptionScope): boolean {
  return !page && componentIds.length + groupIds.length + announcementIds.length === 0;
}
