import { useQuery } from "@tanstack/react-query";
import { subscriberImport as texts } from "../../../texts/subscriber-import.ts";
import { confirmationsQuery } from "../subscriber-queries.ts";

/** The progress of the confirmations of unconfirmed imports, while some wait. */
export function ImportConfirmations() {
  const { data } = useQuery(confirmationsQuery);
  if (data === undefined || data.Waiting === 0) return null;
  return (
    <p role="status" className="mb-6 max-w-text text-second">
      {texts.waiting(data.Waiting, data.SentInLastDay, data.PerDay)}
    </p>
  );
}
