import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ComponentOut } from "../../../../src/contract/components.ts";
import { send } from "../../api/client.ts";
import { keys } from "../../api/query-keys.ts";
import { isRefused } from "../../api/refused-error.ts";
import { toast } from "../../ui/notices/toast.ts";
import { components as words } from "../../words/components.ts";

/** Takes the pin off a component; one that is gone already is as good. */
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
    onSuccess: () => toast({ text: words.lifted(Name) }),
    onError: (error) => toast({ text: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.components }),
  });
}
