import type { ReactNode } from "react";
import { Radios, type RadiosProps } from "./Radios.tsx";

/** An option with a line of explanation. */
type RadioChoice<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  readonly line?: ReactNode;
  readonly disabled?: boolean;
};

/** Radio buttons as stacked cards. */
export function RadioField<Value extends string>(props: RadiosProps<Value, RadioChoice<Value>>) {
  return (
    <Radios
      {...props}
      labelClass="relative -mt-px flex gap-3 border border-rule px-3 py-2.5 first:mt-0 first:rounded-t last:rounded-b hover:border-edge hover:z-1 data-[chosen=true]:z-1 data-[chosen=true]:border-ink data-[chosen=true]:outline data-[chosen=true]:-outline-offset-2 data-[chosen=true]:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
    >
      {({ label, line }, radio, id) => (
        <>
          <input
            {...radio}
            className="tick focus-visible:outline-none"
            aria-labelledby={id}
            aria-describedby={line == null ? undefined : `${id}-line`}
          />
          <span className="min-w-0">
            <span id={id} className="block font-semibold">
              {label}
            </span>
            {line != null && (
              <span id={`${id}-line`} className="mt-0.5 block text-second text-ink2">
                {line}
              </span>
            )}
          </span>
        </>
      )}
    </Radios>
  );
}
