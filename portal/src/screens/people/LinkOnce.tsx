import { isLocalAddress } from "../../api/address.ts";
import { people } from "../../texts/people.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { ShownOnce } from "../../ui/ShownOnce.tsx";
import { Time } from "../../ui/times/Time.tsx";
import type { CreatedLink } from "./people-queries.ts";

/** An access link, shown once. */
export function LinkOnce({ link, onSaved }: { readonly link: CreatedLink; readonly onSaved: () => void }) {
  return (
    <ShownOnce
      title={link.title}
      line={
        <>
          {link.isSent ? people.link.sentLine : people.link.line} <Time at={link.ExpiresAt} />.
        </>
      }
      // A mailed link is not lost.
      question={link.isSent ? undefined : people.link.question(link.recipient)}
      onClear={onSaved}
    >
      {isLocalAddress(link.Url) && (
        <p className="mb-3 border-s-4 border-ink ps-3">
          {people.link.localOnly(URL.parse(link.Url)?.host ?? "")}
        </p>
      )}
      <CopyField
        label={people.link.label}
        value={link.Url}
        buttonText={people.link.act}
        kind={link.isSent ? "plain" : "primary"}
      />
      <Button kind={link.isSent ? "primary" : "plain"} className="mt-5" onClick={onSaved}>
        {people.link.done}
      </Button>
    </ShownOnce>
  );
}
