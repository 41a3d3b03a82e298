/** Texts of edit conflicts. */
export const conflicts = {
  save: "Save",
  discard: "Discard changes",
  unsaved: "Unsaved changes.",
  loseTitle: "Discard unsaved changes?",
  loseText: "Your changes have not been saved and will be lost.",
  lose: "Discard",
  stay: "Stay here",
  title: "Someone else saved this while you were editing",
  lead: "Compare the two versions and choose one.",
  table: "Both versions",
  field: "Field",
  theirs: "Saved now",
  mine: "Yours",
  keepMine: "Save mine",
  takeTheirs: "Use theirs",
} as const;
