import { textDirection } from "../../../../src/contract/text-direction.ts";
import { raiseHeadings } from "./message-headings.ts";

const messageClass = [
  "max-w-text [&>*+*]:mt-2.5",
  "[&_a]:underline [&_a]:decoration-edge [&_a]:underline-offset-4",
  "[&_ul]:list-disc [&_ul]:ps-5 [&_ol]:list-decimal [&_ol]:ps-5",
  "[&_code]:font-mono [&_code]:text-second [&_pre]:overflow-x-auto [&_pre]:bg-sunk [&_pre]:p-3",
  "[&_blockquote]:border-s-2 [&_blockquote]:border-rule [&_blockquote]:ps-3",
  "[&_:is(h3,h4,h5,h6)]:font-semibold",
  "[&_table]:block [&_table]:overflow-x-auto [&_td]:pe-4 [&_th]:pe-4 [&_th]:text-start",
].join(" ");

/** A message as visitors see it, rendered and sanitised by the service, below a heading of level 2. */
export function RenderedMessage({ html }: { readonly html: string }) {
  // Most letters decide: a text from right to left may begin with a Latin name.
  const direction = textDirection(html.replaceAll(/<[^>]*>/gu, ""), "ltr");
  const __html = raiseHeadings(html);
  // oxlint-disable-next-line react/no-danger -- rendered and sanitised by the service, and no script of it may run
  return <div dir={direction} className={messageClass} dangerouslySetInnerHTML={{ __html }} />;
}
