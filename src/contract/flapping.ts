/** The threshold of flapping (rule 7): the same for the page, subscribers and the team. */

/** Maximum number of transitions within the window of a stable component. */
export const maxStableChanges = 4;
/** Minutes within which transitions are counted, and after which a component without one is stable again. */
export const flappingWindowMinutes = 10;
