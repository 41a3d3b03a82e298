import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ComponentGroupOut } from "../../../../../src/contract/components.ts";
import { send } from "../../../api/client.ts";
import type { BodyOf } from "../../../api/operation-types.ts";
import { keys } from "../../../api/query-keys.ts";
import { components as texts } from "../../../texts/components.ts";
import { toast, toastError } from "../../../ui/notices/toast.ts";

/** Creates or edits a group; calls `onDone` afterwards. */
export function useSaveGroup(
  group: ComponentGroupOut | undefined,
  members: ReadonlySet<string>,
  onDone: () => void,
) {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.groups }),
      client.invalidateQueries({ queryKey: keys.components }),
    ]);
  const saving = useMutation({
    mutationFn: (body: BodyOf<"POST", "ComponentGroup">) =>
      group === undefined
        ? send("POST", "ComponentGroup", body)
        : send("PATCH", `ComponentGroup/${group.Id}`, body),
    onSuccess: async ({ result }) => {
      // The group exists: components that could not be moved are named, and stay where they are.
      await Promise.all(
        [...members].map((id) => send("PATCH", `Component/${id}`, { GroupId: result.Id })),
      ).catch(toastError);
      await refresh();
      toast({ text: (group === undefined ? texts.createdGroup : texts.savedGroup)(result.Name) });
      onDone();
    },
  });
  return saving;
}
