import { Fragment } from "react";

/** Code between backticks and bold between double asterisks, as guides and messages use them. */
export function InlineMarkdown({ text }: { readonly text: string }) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/u).map((part, index) => {
    const key = `${index} ${part}`;
    if (part.startsWith("`"))
      return (
        <code key={key} className="font-mono text-second wrap-anywhere">
          {part.slice(1, -1)}
        </code>
      );
    if (part.startsWith("**")) return <b key={key}>{part.slice(2, -2)}</b>;
    return <Fragment key={key}>{part}</Fragment>;
  });
}
