import { classes } from "../class-names.ts";
import { Radios, type RadiosProps } from "./Radios.tsx";
import type { Choice } from "./SelectField.tsx";

/** So many options of a few letters fit beside each other on a phone. */
const maxInPhone = 3;

/** A choice of a few short words side by side; on phones below each other where they are more. */
export function Segmented<Value extends string>(props: RadiosProps<Value, Choice<Value>>) {
  const isLong = props.options.length > maxInPhone;
  return (
    <Radios
      {...props}
      className={classes("ps-px pt-px wide:flex", isLong ? "grid" : "flex")}
      labelClass={classes(
        "-ms-px -mt-px flex min-h-(--target) items-center border border-edge px-2.5 hover:z-1 wide:first:rounded-s wide:first:rounded-e-none wide:last:rounded-s-none wide:last:rounded-e",
        isLong ? "first:rounded-t last:rounded-b" : "first:rounded-s last:rounded-e",
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
