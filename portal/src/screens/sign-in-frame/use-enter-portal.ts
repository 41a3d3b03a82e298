import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";

/** Enters the portal after sign-in, with an empty cache. */
export function useEnterPortal(): () => void {
  const navigate = useNavigate();
  const client = useQueryClient();
  return () => {
    client.clear();
    void navigate({ to: "/" });
  };
}
