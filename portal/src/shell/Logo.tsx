import { shell } from "../texts/shell.ts";

/** The product's logo and name. */
export function Logo() {
  return (
    <span className="flex items-center gap-2 font-title tracking-[-.015em]">
      <svg
        viewBox="0 0 16 16"
        className="size-[1.125rem]"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        <circle cx="8" cy="8" r="7" strokeWidth="1.6" />
        <path d="M5 11 11 5" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
      {shell.product}
    </span>
  );
}
