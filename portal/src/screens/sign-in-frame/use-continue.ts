import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";

/** Goes on into the portal once somebody was let in: nothing is kept of who was here before. */
export function useContinue(): () => void {
  const navigate = useNavigate();
  const client = useQueryClient();
  return () => {
    client.clear();
    void navigate({ to: "/" });
  };
}
