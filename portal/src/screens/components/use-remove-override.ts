import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ComponentOut } from "../../../../src/contract/components.ts";
import { send } from "../../api/client.ts";
import { keys } from "../../api/query-keys.ts";
import { isRefused } from "../../api/refused-error.ts";
import { components as texts } from "../../texts/components.ts";
import { toast } from "../../ui/notices/toast.ts";

/** Removes a component's override; a missing one counts as success. */
export function useRemoveOverride({ Id, Name }: Pick<ComponentOut, "Id" | "Name">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await send("DELETE", `Component/${Id}/Pin`);
      } catch (error) {
        if (!isRefused(error, "PinNotFound")) throw error;
      }
    },
    onSuccess: () => toast({ text: texts.lifted(Name) }),
    onError: (error) => toast({ text: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.components }),
  });
}
