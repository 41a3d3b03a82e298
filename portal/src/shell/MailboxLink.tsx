import { useQuery } from "@tanstack/react-query";
import { sendingQuery } from "../api/sending.ts";
import { sending } from "../texts/sending.ts";

/** A link to the mailbox that receives all mail; only in a demo. */
export function MailboxLink() {
  // The bar refetches it.
  const { data } = useQuery({ ...sendingQuery, refetchInterval: false });
  if (data?.MailboxPath == null) return null;
  return (
    <li>
      <a
        href={data.MailboxPath}
        target="_blank"
        rel="noreferrer"
        className="flex min-h-(--target) items-center rounded px-3 text-ink2 hover:text-ink focus-visible:-outline-offset-2"
      >
        {sending.mailbox.name}
      </a>
    </li>
  );
}
