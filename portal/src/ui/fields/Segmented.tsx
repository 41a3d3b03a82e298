import { classes } from "../class-names.ts";
import { Radios, type RadiosProps } from "./Radios.tsx";
import type { Choice } from "./SelectField.tsx";

/**
 * Columns by number of options, without a single one in the last line: at most three fit a phone, and four a
 * dialog.
 */
const layouts: Readonly<Record<number, string>> = {
  4: "grid w-fit grid-cols-[repeat(2,auto)] wide:flex wide:flex-wrap",
  5: "grid w-fit grid-cols-[repeat(3,auto)]",
};

/** A choice of a few short words side by side. */
export function Segmented<Value extends string>(props: RadiosProps<Value, Choice<Value>>) {
  return (
    <Radios
      {...props}
      className={classes("ps-px pt-px", layouts[props.options.length] ?? "flex flex-wrap")}
      labelClass="-ms-px -mt-px flex min-h-(--target) items-center border border-edge px-2.5 first:rounded-s last:rounded-e hover:z-1 hover:border-ink wide:px-3.5 data-[chosen=true]:z-1 data-[chosen=true]:border-ink data-[chosen=true]:bg-ink data-[chosen=true]:font-semibold data-[chosen=true]:text-paper has-disabled:text-ink2 has-focus-visible:z-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
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
