/** The words of forms that save what others may save as well. */
export const conflicts = {
  save: "Save",
  discard: "Discard changes",
  unsaved: "Not saved yet.",
  loseTitle: "Discard what is not saved?",
  loseText: "What you wrote here is not saved yet, and would be gone.",
  lose: "Discard it",
  stay: "Stay here",
  title: "Somebody saved this after you opened it",
  lead: "Compare both, then choose for all that differs.",
  table: "Both versions",
  field: "Field",
  theirs: "Saved now",
  mine: "Yours",
  keepMine: "Save mine",
  takeTheirs: "Take what is saved",
} as const;
