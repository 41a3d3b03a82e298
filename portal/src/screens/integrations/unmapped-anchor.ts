/** The place of the alerts without a component on the screen of an integration. */
export const unmappedAnchor = "without-component";
