/** Milliseconds within which the second letter of a shortcut follows the first. */
export const maxGapMs = 1_500;
