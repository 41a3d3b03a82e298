/** Markdown that somebody might write to do harm. */
import fc from "fast-check";
import { anyCharacter } from "../harness/any-character.ts";

/** Payloads that ran scripts or fetched content in a Markdown renderer. */
export const payloads: readonly string[] = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
  "<iframe src='javascript:alert(1)'></iframe>",
  "<details open ontoggle=alert(1)>x</details>",
  "<style>@import url(http://evil.test/a.css)</style>",
  "<a href='javascript:alert(1)'>x</a>",
  "<xmp><img src=x onerror=alert(1)></xmp>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<form action=http://evil.test><input name=x autofocus onfocus=alert(1)></form>",
  "<base href=http://evil.test/><meta http-equiv=refresh content='0;url=http://evil.test'>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](java&#10;script:alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](<java\tscript:alert(1)>)",
  "[x](\u0001javascript:alert(1))",
  "[x](vbscript:msgbox(1))",
  "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
  "[x](file:///etc/passwd)",
  "[x](//evil.test/)",
  "[x](/portal/sign-out)",
  "[x](http:evil.test)",
  "[x](https://a.test '\"onmouseover=alert(1) ')",
  '[x](https://a.test/"onmouseover="alert(1))',
  '[x](https://a.test/"><script>alert(1)</script>)',
  "[x]: javascript:alert(1)\n\n[x]",
  "<javascript:alert(1)>",
  "<https://a.test/'onclick='alert(1)>",
  "javascript:alert(1)",
  'https://a.test/"onmouseover="alert(1)',
  "https://a.test/'><img src=x onerror=alert(1)>",
  "![x](https://evil.test/pixel.png)",
  "![x](javascript:alert(1))",
  "![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)",
  '![x" onerror="alert(1)](https://evil.test/pixel.png)',
  "[![x](https://evil.test/pixel.png)](https://a.test)",
  "```<script>alert(1)</script>\n</code></pre><script>alert(1)</script>\n```",
  '```" onmouseover="alert(1)\nx\n```',
  "`</code><script>alert(1)</script>`",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&#x3c;img src=x onerror=alert(1)&#x3e;",
  "\u202egnp.exe&#x202e;\u200b\u2066\u{e0041}",
  `a${"\u0301".repeat(300)}`,
  "\u0000\u0008\u001b[31m\u0085\ufffe\ud800",
  "# x\n\n###### y\n\n#",
];

const pieces = [
  ...payloads,
  ..."< > & \" ' ` * _ [ ] ( ) ! \\ # - + . : / \n \t".split(" "),
  ..."** ~~ ]( ![ <a </ --> javascript: https:// http://a.test mailto:a@b.test".split(" "),
  ..."&# &#x &Tab; &colon; &lt; onload= ***\n ===\n ```\n".split(" "),
  "> ",
  "- ",
  "1. ",
  "    ",
  "  \n",
  "\n\n",
];

/** Texts that are made of such pieces and of any characters. */
export const hostileMarkdown: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 6 }) },
      { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
    ),
    { maxLength: 12 },
  )
  .map((chosen) => chosen.join(""));
