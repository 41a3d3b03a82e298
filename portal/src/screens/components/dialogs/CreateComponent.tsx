import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ComponentGroupOut } from "../../../../../src/contract/components.ts";
import { send } from "../../../api/client.ts";
import { usePages } from "../../../api/pages.ts";
import { keys } from "../../../api/query-keys.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../../ui/dialogs/DialogActs.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { CheckedForm } from "../../../ui/forms/CheckedForm.tsx";
import { ErrorNotice } from "../../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../../ui/notices/toast.ts";
import { components as texts } from "../../../words/components.ts";
import { PageChoice } from "../../pages/PageChoice.tsx";
import { remarksQuery } from "../component-queries.ts";
import { isElsewhere, problemOf } from "../field-problems.ts";
import { groupOptions } from "../group-options.ts";
import { useOtherPagesWith } from "../pages-with-name.ts";

/** Creates components, one after the other. */
export function CreateComponent(props: {
  readonly groups: readonly ComponentGroupOut[];
  readonly groupId: string | null;
  readonly onClose: () => void;
}) {
  const { groups, groupId, onClose } = props;
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [group, setGroup] = useState(groupId ?? "");
  const { all, selected } = usePages();
  const [page, setPage] = useState(groups.find(({ Id }) => Id === groupId)?.Page ?? selected?.Slug ?? null);
  const [isSubmitted, setSubmitted] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const making = useMutation({
    mutationFn: () =>
      send("POST", "Component", {
        Name: name,
        ...(group === "" ? {} : { GroupId: group }),
        ...(page === null ? {} : { Page: page }),
      }),
    onSuccess: async ({ result }) => {
      await client.invalidateQueries({ queryKey: keys.components });
      const { Items } = await client.fetchQuery({ ...remarksQuery, staleTime: 0 });
      const alike = Items.find(({ ComponentId }) => ComponentId === result.Id)?.LooksLike ?? [];
      toast(
        alike.length === 0
          ? { text: texts.created(result.Name) }
          : { text: `${texts.created(result.Name)} ${texts.looksLike(alike)}`, durationMs: null },
      );
    },
  });
  const make = (isLast: boolean) => {
    setSubmitted(true);
    if (name.trim() === "") return field.current?.focus();
    making.mutate(undefined, {
      onSuccess: () => {
        if (isLast) return onClose();
        // Emptied before focusing: what is typed next is the next name.
        flushSync(() => {
          setName("");
          setSubmitted(false);
        });
        field.current?.focus();
      },
    });
  };
  const first = all[0]?.Slug ?? groups[0]?.Page;
  const there = groups.filter((candidate) => candidate.Page === (page ?? first));
  const sharing = useOtherPagesWith(name, page ?? first);
  const missing = isSubmitted && name.trim() === "" ? texts.missingName : undefined;
  return (
    <Dialog open onOpenChange={onClose} title={texts.newTitle} description={texts.newLead}>
      <CheckedForm
        refusal={making.error}
        className="flex flex-col gap-5"
        onSubmit={() => {
          make(true);
        }}
      >
        <TextField
          ref={field}
          label={texts.name}
          hint={texts.nameHint}
          value={name}
          error={missing ?? problemOf(making.error, "Name")}
          autoComplete="off"
          onChange={(event) => {
            setName(event.currentTarget.value);
            making.reset();
          }}
        />
        <PageChoice
          value={page}
          onChange={(slug) => {
            setPage(slug);
            setGroup("");
          }}
        />
        {there.length > 0 && (
          <SelectField
            label={texts.group}
            value={group}
            onChange={(event) => setGroup(event.currentTarget.value)}
            options={[{ value: "", label: texts.noGroup }, ...groupOptions(there)]}
          />
        )}
        <p className="border-s-4 border-ink ps-3 empty:hidden" role="status">
          {sharing.length > 0 && texts.sharedName(sharing)}
        </p>
        {isElsewhere(making.error, ["Name"]) && <ErrorNotice error={making.error} />}
        <DialogActions>
          <Button type="submit" kind="primary" busy={making.isPending}>
            {texts.createAct}
          </Button>
          <Button busy={making.isPending} onClick={() => make(false)}>
            {texts.createNext}
          </Button>
        </DialogActions>
      </CheckedForm>
    </Dialog>
  );
}
