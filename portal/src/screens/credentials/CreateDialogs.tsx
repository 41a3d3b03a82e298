import { useState } from "react";
import type { MadeKey } from "../../../../src/contract/portal/portal-keys.ts";
import { credentials as texts } from "../../texts/credentials.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { RadioField } from "../../ui/fields/RadioField.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { usePlacedComponents } from "../components/use-placed-components.ts";
import { ComponentsField, type KeyScope, scopeToComponents } from "./ComponentsField.tsx";
import { KeyForm } from "./KeyForm.tsx";

type DialogProps = { readonly onClose: () => void; readonly onCreated: (key: MadeKey) => void };

const apiRoles = ["Read-Only", "Read-Write"] as const;

/** Creates an API key. */
export function CreateApiKey({ onClose, onCreated }: DialogProps) {
  const [role, setRole] = useState<(typeof apiRoles)[number]>("Read-Only");
  return (
    <Dialog open onOpenChange={onClose} title={texts.create} description={texts.createLead}>
      <KeyForm role={role} buttonText={texts.create} components={undefined} onCreated={onCreated}>
        {() => (
          <RadioField
            label={texts.role}
            value={role}
            onChange={setRole}
            options={apiRoles.map((apiRole) => ({
              value: apiRole,
              label: apiRole,
              line: texts.roleLine[apiRole],
            }))}
          />
        )}
      </KeyForm>
    </Dialog>
  );
}

/** Least privilege: covering everything must be chosen, unless there are no components. An only component is chosen. */
function initialScope(components: readonly { readonly Id: string }[]): KeyScope {
  return {
    kind: components.length === 0 ? "all" : "some",
    ids: new Set(components.length === 1 ? components.map(({ Id }) => Id) : []),
  };
}

/** Creates a webhook key. */
export function CreateWebhookKey({ onClose, onCreated }: DialogProps) {
  const components = usePlacedComponents();
  const [selectedScope, setSelectedScope] = useState<KeyScope>();
  const scope = selectedScope ?? initialScope(components.data ?? []);
  return (
    <Dialog open onOpenChange={onClose} title={texts.createWebhook} description={texts.createWebhookLead}>
      <KeyForm
        role="Webhook"
        buttonText={texts.createWebhook}
        components={scopeToComponents(scope)}
        onCreated={onCreated}
      >
        {({ isSubmitted, problem }) => {
          if (components.error !== undefined) return <ErrorNotice error={components.error} />;
          if (components.data === undefined) return <Progress />;
          return (
            <ComponentsField
              components={components.data}
              value={scope}
              onChange={setSelectedScope}
              error={isSubmitted && scopeToComponents(scope) === undefined ? texts.noneChosen : problem}
            />
          );
        }}
      </KeyForm>
    </Dialog>
  );
}
