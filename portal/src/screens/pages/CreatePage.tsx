import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../api/client.ts";
import { useMe } from "../../api/current-person.ts";
import { isNameTaken } from "../../api/distinct-names.ts";
import { usePages } from "../../api/pages.ts";
import { keys } from "../../api/query-keys.ts";
import { pages as texts } from "../../texts/pages.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { CheckedForm } from "../../ui/forms/CheckedForm.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { isElsewhere, problemOf } from "../components/field-problems.ts";
import { isSlug, pageAddress, suggestedSlug } from "./suggested-slug.ts";

/** Creates a page. */
export function CreatePage(props: {
  readonly onCreated: (slug: string) => void;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const { all } = usePages();
  const [name, setName] = useState("");
  // Undefined as long as it follows from the name.
  const [chosenSlug, setSlug] = useState<string>();
  const slug =
    chosenSlug ??
    suggestedSlug(
      name,
      all.map(({ Slug }) => Slug),
    );
  const address = pageAddress(slug.trim() || texts.slugPlace, useMe().Service.BaseUrl);
  const [isSubmitted, setSubmitted] = useState(false);
  const mutation = useMutation({
    mutationFn: () => send("POST", "Page", { Name: name, Slug: slug.trim() }),
    onSuccess: async ({ result }) => {
      await Promise.all(
        [keys.pages, keys.overview].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
      toast({ text: texts.created(result.Name) });
      props.onCreated(result.Slug);
    },
  });
  const missingError = (text: string, message: string) =>
    isSubmitted && text.trim() === "" ? message : undefined;
  return (
    <Dialog open onOpenChange={props.onClose} title={texts.create} description={texts.createLead}>
      <CheckedForm
        refusal={mutation.error}
        className="flex flex-col gap-5"
        onSubmit={() => {
          setSubmitted(true);
          if (name.trim() !== "" && slug.trim() !== "") mutation.mutate();
        }}
      >
        <TextField
          label={texts.name}
          hint={
            <>
              {texts.nameHint} <span role="status">{isNameTaken(all, name) && texts.nameTaken}</span>
            </>
          }
          value={name}
          autoComplete="off"
          error={missingError(name, texts.missingName) ?? problemOf(mutation.error, "Name")}
          onChange={(event) => {
            setName(event.currentTarget.value);
            mutation.reset();
          }}
        />
        <TextField
          label={texts.slug}
          hint={
            <>
              {texts.slugHint}{" "}
              {(slug.trim() === "" || isSlug(slug.trim())) && (
                <>
                  {texts.slugAddress} <Breakable>{address}</Breakable>
                </>
              )}
            </>
          }
          value={slug}
          autoComplete="off"
          spellCheck={false}
          error={missingError(slug, texts.missingSlug) ?? problemOf(mutation.error, "Slug")}
          onChange={(event) => {
            setSlug(event.currentTarget.value);
            mutation.reset();
          }}
        />
        {isElsewhere(mutation.error, ["Name", "Slug"]) && <ErrorNotice error={mutation.error} />}
        <DialogActions>
          <Button type="submit" kind="primary" busy={mutation.isPending}>
            {texts.create}
          </Button>
        </DialogActions>
      </CheckedForm>
    </Dialog>
  );
}
