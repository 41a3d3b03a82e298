/** Style for non-Latin scripts, separate since others do not need it. */
import { compactStyle } from "./style.ts";

// These scripts have no italics, so dots separate instead; dates are longer; cursive scripts have no letter
// spacing.
const source = `
[dir=rtl] *{letter-spacing:0!important}
[dir=rtl] .entry .said{max-width:none}
i{font-style:normal}
.kind i::before{content:"· "}
@media (max-width:45.99rem){.days .entry{grid-template-columns:5.5rem 1fr}}
:lang(ko){word-break:keep-all}
:lang(ja){line-break:strict}
:lang(ja){word-break:auto-phrase}
:lang(zh) h1{word-break:keep-all}
`;

/** The style as served. */
export const lettersStyle: string = compactStyle(source);

const languages: ReadonlySet<string> = new Set(["ja", "zh-Hans", "ko", "ar"]);

/** True if documents in a language need it. */
export const hasOwnLetters = (language: string): boolean => languages.has(language);
