import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ComponentGroupOut } from "../../../../../src/contract/components.ts";
import { send } from "../../../api/client.ts";
import { usePages } from "../../../api/pages.ts";
import { keys } from "../../../api/query-keys.ts";
import { takeTypedText } from "../../../shell/key-capture.ts";
import { components as texts } from "../../../texts/components.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../../ui/dialogs/DialogActions.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { CheckedForm } from "../../../ui/forms/CheckedForm.tsx";
import { ErrorNotice } from "../../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../../ui/notices/toast.ts";
import { PageChoice } from "../../pages/PageChoice.tsx";
import { remarksQuery } from "../component-queries.ts";
import { isElsewhere, problemOf } from "../field-problems.ts";
import { groupOptions } from "../group-options.ts";
import { useOtherPagesWith } from "../pages-with-name.ts";

/** Creates components, one after the other. */
export function CreateComponent(props: {
  readonly groups: readonly ComponentGroupOut[];
  readonly groupId: string | null;
  /** The page that it was opened for; by default that of the group, or the selected one. */
  readonly initialPage: string | undefined;
  readonly onClose: () => void;
}) {
  const { groups, groupId, initialPage, onClose } = props;
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [group, setGroup] = useState(groupId ?? "");
  const { all, selected } = usePages();
  const [page, setPage] = useState(
    initialPage ?? groups.find(({ Id }) => Id === groupId)?.Page ?? selected?.Slug ?? null,
  );
  const [isSubmitted, setSubmitted] = useState(false);
  // Typed while the dialog was loading.
  useLayoutEffect(() => {
    const typedText = takeTypedText();
    if (typedText !== "") setName(typedText);
  }, []);
  const field = useRef<HTMLInputElement>(null);
  const mutation = useMutation({
    mutationFn: () =>
      send("POST", "Component", {
        Name: name,
        ...(group === "" ? {} : { GroupId: group }),
        ...(page === null ? {} : { Page: page }),
      }),
    onSuccess: async ({ result }) => {
      // The overview has the number beside the navigation.
      await Promise.all(
        [keys.components, keys.overview].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
      const { Items } = await client.fetchQuery({ ...remarksQuery, staleTime: 0 });
      const lookalikes = Items.find(({ ComponentId }) => ComponentId === result.Id)?.LooksLike ?? [];
      toast(
        lookalikes.length === 0
          ? { text: texts.created(result.Name) }
          : { text: `${texts.created(result.Name)} ${texts.looksLike(lookalikes)}`, durationMs: null },
      );
    },
  });
  const create = (isLast: boolean) => {
    setSubmitted(true);
    if (name.trim() === "") return field.current?.focus();
    mutation.mutate(undefined, {
      onSuccess: () => {
        if (isLast) return onClose();
        // Cleared before focusing, for the next name.
        flushSync(() => {
          setName("");
          setSubmitted(false);
        });
        field.current?.focus();
      },
    });
  };
  const firstSlug = all[0]?.Slug ?? groups[0]?.Page;
  const pageGroups = groups.filter((candidate) => candidate.Page === (page ?? firstSlug));
  const pagesWithSameName = useOtherPagesWith(name, page ?? firstSlug);
  const nameError = isSubmitted && name.trim() === "" ? texts.missingName : undefined;
  return (
    <Dialog open onOpenChange={onClose} title={texts.create} description={texts.newLead}>
      <CheckedForm
        refusal={mutation.error}
        className="flex flex-col gap-5"
        onSubmit={() => {
          create(true);
        }}
      >
        <TextField
          ref={field}
          label={texts.name}
          hint={texts.nameHint}
          value={name}
          error={nameError ?? problemOf(mutation.error, "Name")}
          autoComplete="off"
          onChange={(event) => {
            setName(event.currentTarget.value);
            mutation.reset();
          }}
        />
        <PageChoice
          value={page}
          onChange={(slug) => {
            setPage(slug);
            setGroup("");
          }}
        />
        {pageGroups.length > 0 && (
          <SelectField
            label={texts.group}
            value={group}
            onChange={(event) => setGroup(event.currentTarget.value)}
            options={[{ value: "", label: texts.noGroup }, ...groupOptions(pageGroups)]}
          />
        )}
        <p className="border-s-4 border-ink ps-3 empty:hidden" role="status">
          {pagesWithSameName.length > 0 && texts.sharedName(pagesWithSameName)}
        </p>
        {isElsewhere(mutation.error, ["Name"]) && <ErrorNotice error={mutation.error} />}
        <DialogActions>
          <Button type="submit" kind="primary" busy={mutation.isPending}>
            {texts.create}
          </Button>
          <Button busy={mutation.isPending} onClick={() => create(false)}>
            {texts.createNext}
          </Button>
        </DialogActions>
      </CheckedForm>
    </Dialog>
  );
}
