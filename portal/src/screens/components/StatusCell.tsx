import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ComponentOut } from "../../../../src/contract/components.ts";
import { type ComponentStatus, reportableStatuses } from "../../../../src/contract/words.ts";
import { Button } from "../../ui/Button.tsx";
import { StatusSelect } from "../../ui/fields/StatusSelect.tsx";
import { components as texts } from "../../words/components.ts";
import { useSetStatus } from "./use-set-status.ts";

/**
 * A component's status, with manual change. Selecting alone does nothing: arrow keys and wheels change a
 * select easily, and visitors would see it.
 */
export function StatusCell(props: {
  readonly component: ComponentOut;
  readonly isPinned: boolean;
  /** Navigates to the sources. */
  readonly onWhy: () => void;
  /** Label above it; otherwise the component's name is the accessible label. */
  readonly label?: string;
}) {
  const { component, isPinned, onWhy, label } = props;
  const { Name, Status } = component;
  const setStatus = useSetStatus(onWhy);
  const [chosen, setChosen] = useState<ComponentStatus | null>(null);
  const setting = useMutation({
    mutationFn: (status: ComponentStatus) => setStatus(component, status),
    onSuccess: () => setChosen(null),
  });
  const options: readonly ComponentStatus[] =
    Status === "Unknown" ? ["Unknown", ...reportableStatuses] : reportableStatuses;
  const isChoice = chosen !== null && chosen !== Status;
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // Restores the focus unless it has moved on meanwhile.
    if (setting.isSuccess && document.activeElement === document.body) select.current?.focus();
  }, [setting.isSuccess]);
  const leave = () => {
    setChosen(null);
    setting.reset();
    select.current?.focus();
  };
  return (
    <div
      onKeyDown={(event) => {
        if (isChoice && event.key === "Escape") leave();
      }}
      role="presentation"
    >
      <StatusSelect
        ref={select}
        label={label ?? texts.statusOf(Name)}
        hideLabel={label === undefined}
        value={chosen ?? Status}
        options={options}
        disabled={setting.isPending}
        error={setting.error?.message}
        onChange={(status) => {
          setting.reset();
          setChosen(status);
        }}
      />
      {isChoice && (
        <div className="mt-2">
          <p className="text-second" role="status">
            {isPinned ? texts.wontShow(Status) : texts.willShow(chosen)}
          </p>
          <div className="mt-1.5 flex flex-wrap gap-2">
            <Button
              small
              kind="primary"
              busy={setting.isPending}
              aria-label={texts.setTo(Name, chosen)}
              onClick={() => setting.mutate(chosen)}
            >
              {texts.set}
            </Button>
            <Button small kind="bare" onClick={leave}>
              {texts.unset}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
