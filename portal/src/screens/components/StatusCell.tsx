import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ComponentOut } from "../../../../src/contract/components.ts";
import {
  type ComponentStatus,
  componentStatuses,
  reportableStatuses,
} from "../../../../src/contract/words.ts";
import { components as texts } from "../../texts/components.ts";
import { Button } from "../../ui/Button.tsx";
import { StatusSelect } from "../../ui/fields/StatusSelect.tsx";
import { useUnsaved } from "../conflicts/use-unsaved.ts";
import { useSetStatus } from "./use-set-status.ts";

/**
 * A component's status, with manual change. Selecting alone does nothing: arrow keys and wheels change a
 * select easily, and visitors would see it.
 */
export function StatusCell(props: {
  readonly component: ComponentOut;
  readonly isPinned: boolean;
  /** Navigates to the sources. */
  readonly onShowSources: () => void;
  /** Label above it; otherwise the component's name is the accessible label. */
  readonly label?: string;
}) {
  const { component, isPinned, onShowSources, label } = props;
  const { Name, Status } = component;
  const setStatus = useSetStatus(onShowSources);
  const [selected, setSelected] = useState<ComponentStatus | null>(null);
  const mutation = useMutation({
    mutationFn: (status: ComponentStatus) => setStatus(component, status),
    onSuccess: () => setSelected(null),
  });
  const options = Status === "Unknown" ? componentStatuses : reportableStatuses;
  const isChangePending = selected !== null && selected !== Status;
  useUnsaved(isChangePending);
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // Restores the focus unless it has moved on meanwhile.
    if (mutation.isSuccess && document.activeElement === document.body) select.current?.focus();
  }, [mutation.isSuccess]);
  const cancel = () => {
    setSelected(null);
    mutation.reset();
    select.current?.focus();
  };
  return (
    <div
      onKeyDown={(event) => {
        if (isChangePending && event.key === "Escape") cancel();
      }}
      role="presentation"
    >
      <StatusSelect
        ref={select}
        label={label ?? texts.statusOf(Name)}
        hideLabel={label === undefined}
        value={selected ?? Status}
        options={options}
        disabled={mutation.isPending}
        error={mutation.error?.message}
        onChange={(status) => {
          mutation.reset();
          setSelected(status);
        }}
      />
      {isChangePending && (
        <div className="mt-2">
          <p className="text-second" role="status">
            {isPinned ? texts.wontShow(Status) : texts.willShow(selected)}
            {!isPinned && component.LastReportAt !== null && ` ${texts.untilReport}`}
          </p>
          <div className="mt-1.5 flex flex-wrap gap-2">
            <Button
              small
              kind="primary"
              busy={mutation.isPending}
              aria-label={texts.setTo(Name, selected)}
              onClick={() => mutation.mutate(selected)}
            >
              {texts.set}
            </Button>
            <Button small kind="bare" onClick={cancel}>
              {texts.unset}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
