/** Second line of defence for user text: only harmless elements and links pass. */
import sanitizeHtml from "sanitize-html";

const options: sanitizeHtml.IOptions = {
  allowedTags: "a p br hr h4 h5 h6 ul ol li blockquote pre code em strong".split(" "),
  allowedAttributes: { a: ["href", "rel"], ol: ["start"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesAppliedToAttributes: ["href"],
  allowProtocolRelative: false,
  // Deeper than any real text, and well below the limits of browsers and feed readers.
  nestingLimit: 50,
  transformTags: {
    // Links are not endorsed, and other sites don't learn where a visitor came from.
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href !== undefined && { href }), rel: "noopener noreferrer nofollow ugc" },
    }),
  },
};

/**
 * Markup that is safe in all our documents: a short list of elements without classes, styles, ids or
 * handlers, and links to `http`, `https` and `mailto` only. Well-formed XML if its text has no control
 * characters.
 */
export function safeHtml(markup: string): string {
  return sanitizeHtml(markup, options);
}
