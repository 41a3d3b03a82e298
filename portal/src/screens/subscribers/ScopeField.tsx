import type { SubscriptionScopeIn } from "../../../../src/contract/subscribers.ts";
import { subscribers as texts } from "../../texts/subscribers.ts";
import { RadioField } from "../../ui/fields/RadioField.tsx";
import type { PlacedComponent } from "../components/place-components.ts";
import { ComponentChoices } from "../credentials/ComponentsField.tsx";

/** The whole page, some of its components by id, or the stored scope if neither. */
export type SelectedScope = { readonly kind: "all" | "some" | "stored"; readonly ids: ReadonlySet<string> };

/** The scope for the API, unless it stays as stored. */
export function scopeToSend({ kind, ids }: SelectedScope): SubscriptionScopeIn {
  return kind === "all" ? { Kind: "Page" } : { Kind: "Components", ComponentIds: [...ids] };
}

/** Selects the announcements that a subscriber receives. */
export function ScopeField(props: {
  readonly components: readonly PlacedComponent[];
  /** The stored scope as text, if the other choices can't express it. */
  readonly storedScope?: string | undefined;
  readonly value: SelectedScope;
  /** Whether it was refused. */
  readonly isRefused: boolean;
  readonly onChange: (value: SelectedScope) => void;
}) {
  const { components, storedScope, value, isRefused, onChange } = props;
  const { dialog } = texts;
  return (
    <div className="space-y-3">
      <RadioField
        label={dialog.scope}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind })}
        options={[
          ...(storedScope === undefined
            ? []
            : [{ value: "stored" as const, label: storedScope, line: dialog.storedHint }]),
          { value: "all", label: dialog.wholePage, line: dialog.wholePageHint },
          { value: "some", label: dialog.some, line: dialog.someHint, disabled: components.length === 0 },
        ]}
      />
      {value.kind === "some" && components.length > 0 && (
        <ComponentChoices
          components={components}
          ids={value.ids}
          onChange={(ids) => onChange({ ...value, ids })}
          error={isRefused && value.ids.size === 0 ? dialog.scopeMissing : undefined}
        />
      )}
    </div>
  );
}
