import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../api/client.ts";
import { keys } from "../../api/query-keys.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActs.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { CheckedForm } from "../../ui/forms/CheckedForm.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { pages as words } from "../../words/pages.ts";
import { isElsewhere, problemOf } from "../components/field-problems.ts";

/** Creates a page. */
export function CreatePage(props: { readonly onMade: (slug: string) => void; readonly onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [slug, setSlug] = useState("");
  const [isTried, setTried] = useState(false);
  const making = useMutation({
    mutationFn: () => send("POST", "Page", { Name: name, Slug: slug.trim() }),
    onSuccess: async ({ result }) => {
      await Promise.all(
        [keys.pages, keys.overview].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
      toast({ text: words.created(result.Name) });
      props.onMade(result.Slug);
    },
  });
  const lacks = (text: string, message: string) => (isTried && text.trim() === "" ? message : undefined);
  return (
    <Dialog open onOpenChange={props.onClose} title={words.createTitle} description={words.createLead}>
      <CheckedForm
        refusal={making.error}
        className="flex flex-col gap-5"
        onSubmit={() => {
          setTried(true);
          if (name.trim() !== "" && slug.trim() !== "") making.mutate();
        }}
      >
        <TextField
          label={words.name}
          hint={words.nameHint}
          value={name}
          autoComplete="off"
          error={lacks(name, words.missingName) ?? problemOf(making.error, "Name")}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextField
          label={words.slug}
          hint={words.slugHint}
          value={slug}
          autoComplete="off"
          spellCheck={false}
          error={lacks(slug, words.missingSlug) ?? problemOf(making.error, "Slug")}
          onChange={(event) => {
            setSlug(event.currentTarget.value);
            making.reset();
          }}
        />
        {isElsewhere(making.error, ["Name", "Slug"]) && <ErrorNotice error={making.error} />}
        <DialogActions>
          <Button type="submit" kind="primary" busy={making.isPending}>
            {words.createAct}
          </Button>
        </DialogActions>
      </CheckedForm>
    </Dialog>
  );
}
