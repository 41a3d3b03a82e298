import { classes } from "../class-names.ts";
import { Radios, type RadiosProps } from "./Radios.tsx";
import type { Choice } from "./SelectField.tsx";

/** Number of short options that fit side by side on a phone. */
const maxSideBySide = 3;

/** A segmented control; on phones four options stand in two rows. */
export function Segmented<Value extends string>(props: RadiosProps<Value, Choice<Value>>) {
  const isSquareOnPhone = props.options.length > maxSideBySide;
  return (
    <Radios
      {...props}
      className={classes("ps-px pt-px wide:flex", isSquareOnPhone ? "grid grid-cols-2" : "flex")}
      labelClass={classes(
        "-ms-px -mt-px flex min-h-(--target) items-center border border-edge px-2.5 break-words hover:z-1 wide:first:rounded-s wide:last:rounded-e",
        isSquareOnPhone
          ? "not-wide:first:rounded-ss not-wide:nth-2:rounded-se not-wide:nth-3:rounded-es not-wide:last:rounded-ee"
          : "first:rounded-s last:rounded-e",
        "hover:border-ink wide:px-3.5 data-[chosen=true]:z-1 data-[chosen=true]:border-ink data-[chosen=true]:bg-ink data-[chosen=true]:font-semibold data-[chosen=true]:text-paper has-disabled:text-ink2 has-focus-visible:z-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink",
      )}
    >
      {({ label }, radio) => (
        <>
          <input {...radio} className="sr-only" />
          {label}
        </>
      )}
    </Radios>
  );
}
