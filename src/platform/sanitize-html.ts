/** The second wall around people's text: whatever markup comes in, only harmless elements and links come out. */
import sanitizeHtml from "sanitize-html";

const options: sanitizeHtml.IOptions = {
  allowedTags: "a p br hr h4 h5 h6 ul ol li blockquote pre code em strong".split(" "),
  allowedAttributes: { a: ["href", "rel"], ol: ["start"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesAppliedToAttributes: ["href"],
  allowProtocolRelative: false,
  // Deeper than anyone writes, and far from where browsers and feed readers give up.
  nestingLimit: 50,
  transformTags: {
    // The page vouches for no link in it, and tells no other site where a visitor came from.
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href !== undefined && { href }), rel: "noopener noreferrer nofollow ugc" },
    }),
  },
};

/**
 * Markup that may stand in any document of ours: a short list of elements without classes, styles, ids or handlers, and
 * links to `http`, `https` and `mailto` alone. It is well-formed XML where its text has no control characters.
 */
export function safeHtml(markup: string): string {
  return sanitizeHtml(markup, options);
}
