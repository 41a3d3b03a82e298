/** What documents need in languages whose letters are not Latin: a style of its own, since the others have no use for it. */
import { compactStyle } from "./style.ts";

// Nothing slants in them, so that a dot parts what slanting sets apart elsewhere; their dates are longer; and a language
// whose letters join is not tracked.
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

/** The style, as it goes out. */
export const lettersStyle: string = compactStyle(source);

const languages: ReadonlySet<string> = new Set(["ja", "zh-Hans", "ko", "ar"]);

/** Whether a document in a language takes it. */
export const hasOwnLetters = (language: string): boolean => languages.has(language);
