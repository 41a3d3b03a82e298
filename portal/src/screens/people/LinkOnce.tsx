import { useEffect, useRef } from "react";
import { Button } from "../../look/Button.tsx";
import { CopyField } from "../../look/CopyField.tsx";
import { Time } from "../../look/Time.tsx";
import { people } from "../../words/people.ts";
import type { MadeLink } from "./reads.ts";

/** A link that lets somebody in, shown once. */
export function LinkOnce({ link, onKept }: { readonly link: MadeLink; readonly onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (link.Url !== "") heading.current?.focus();
  }, [link.Url]);
  return (
    <section aria-labelledby="link-once" className="mb-9 rounded border-2 border-ink px-5 py-4">
      <h2 id="link-once" ref={heading} tabIndex={-1} className="font-semibold">
        {link.title}
      </h2>
      <p className="mb-4 text-second text-ink2">
        {people.link.line} <Time at={link.ExpiresAt} />.
      </p>
      <CopyField label={people.link.label} value={link.Url} act={people.link.act} kind="primary" />
      <Button className="mt-4" onClick={onKept}>
        {people.link.kept}
      </Button>
    </section>
  );
}
