import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MadeKey } from "../../../../src/contract/portal/portal-keys.ts";
import { usePages } from "../../api/pages.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { RadioField } from "../../ui/fields/RadioField.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { Progress } from "../../ui/notices/Progress.tsx";
import { credentials as words } from "../../words/credentials.ts";
import { nameWithPage } from "../pages/name-with-page.ts";
import { ComponentsField, coveredBy, type KeyScope } from "./ComponentsField.tsx";
import { KeyForm } from "./KeyForm.tsx";
import { allComponentsQuery } from "./key-queries.ts";

type DialogProps = { readonly onClose: () => void; readonly onMade: (key: MadeKey) => void };

const apiRoles = ["Read-Only", "Read-Write"] as const;

/** Creates an API key. */
export function CreateApiKey({ onClose, onMade }: DialogProps) {
  const [role, setRole] = useState<(typeof apiRoles)[number]>("Read-Only");
  return (
    <Dialog open onOpenChange={onClose} title={words.create}>
      <KeyForm role={role} act={words.create} components={undefined} onMade={onMade}>
        {() => (
          <RadioField
            label={words.role}
            value={role}
            onChange={setRole}
            options={apiRoles.map((apiRole) => ({
              value: apiRole,
              label: apiRole,
              line: words.roleLine[apiRole],
            }))}
          />
        )}
      </KeyForm>
    </Dialog>
  );
}

/** Creates a webhook key. */
export function CreateWebhookKey({ onClose, onMade }: DialogProps) {
  const components = useQuery(allComponentsQuery);
  const pages = usePages();
  const [chosen, setChosen] = useState<KeyScope>();
  // Least privilege: covering everything must be chosen, unless there are no components.
  const covered = chosen ?? { kind: components.data?.length === 0 ? "all" : "some", ids: new Set<string>() };
  return (
    <Dialog open onOpenChange={onClose} title={words.createWebhook}>
      <KeyForm role="Webhook" act={words.createWebhook} components={coveredBy(covered)} onMade={onMade}>
        {({ isTried, problem }) => {
          if (components.error !== null) return <ErrorNotice error={components.error} />;
          if (components.data === undefined) return <Progress />;
          return (
            <ComponentsField
              components={components.data.map((item) => ({ Id: item.Id, Name: nameWithPage(pages, item) }))}
              value={covered}
              onChange={setChosen}
              error={isTried && coveredBy(covered) === undefined ? words.noneChosen : problem}
            />
          );
        }}
      </KeyForm>
    </Dialog>
  );
}
