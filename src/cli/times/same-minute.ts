/** Times as they are shown, to the minute. */

const minuteOf = (time: string) => Math.floor(Date.parse(time) / 60_000);

/** Whether two times are shown alike. */
export const isSameMinute = (left: string, right: string): boolean => minuteOf(left) === minuteOf(right);
