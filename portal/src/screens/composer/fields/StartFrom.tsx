import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { ComponentOut } from "../../../../../src/contract/components.ts";
import type { TemplateOut } from "../../../../../src/contract/templates.ts";
import { distinguishingName, usePages } from "../../../api/pages.ts";
import { composer } from "../../../texts/composer.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { Menu, type MenuEntry } from "../../../ui/menus/Menu.tsx";
import { toast } from "../../../ui/notices/toast.ts";
import { useNow, useZone } from "../../../ui/times/format-times.ts";
import { distinctionOf, draftTitle } from "../drafts/draft-names.ts";
import { useOtherDrafts } from "../drafts/OpenDrafts.tsx";
import { type ComposerForm, fromProblems, fromTemplate, withProblems } from "../model/composer-form.ts";

/** The components with a problem that no open announcement names. */
export function failingComponents(
  components: readonly ComponentOut[],
  announced: ReadonlySet<string>,
): readonly ComponentOut[] {
  return components.filter(
    ({ Id, Status }) => Status !== "Operational" && Status !== "Under Maintenance" && !announced.has(Id),
  );
}

/** The initial form of an incident about these components. */
export function incidentForm(components: readonly ComponentOut[]): ComposerForm {
  return fromProblems(currentOf(components));
}

const currentOf = (components: readonly ComponentOut[]) =>
  components.map(({ Id, Status }) => ({ componentId: Id, status: Status }));

/** Focuses the first field to fill in, or the title; not on touch screens, where it would open the keyboard. */
function focusFirstEmptyField(): void {
  if (!matchMedia("(hover: hover)").matches) return;
  const fields = [
    ...document.querySelectorAll<HTMLInputElement>("form :is([name=TemplateField], [name=Title])"),
  ];
  (fields.find(({ value }) => value === "") ?? fields.findLast(({ name }) => name === "Title"))?.focus();
}

/** Starting points of a new announcement: a template, failing components, or a draft. */
export function StartFrom(props: {
  readonly form: ComposerForm;
  readonly components: readonly ComponentOut[];
  /** The ids of the components that open announcements name. */
  readonly announced: ReadonlySet<string>;
  readonly templates: readonly TemplateOut[];
  /** The current draft; the others can be continued. */
  readonly draftId: string;
  /** Adds to the form. */
  readonly onChange: (form: ComposerForm) => void;
  /** Begins with another form; true if it replaced one worth saving. */
  readonly onBegin: (form: ComposerForm) => boolean;
  /** Puts a form back as it was. */
  readonly onRestore: (form: ComposerForm) => void;
}) {
  const { form, components, announced, templates, draftId, onChange, onBegin, onRestore } = props;
  const navigate = useNavigate();
  const drafts = useOtherDrafts(draftId);
  const zone = useZone();
  const now = useNow(60);
  const pages = usePages();
  const failing = failingComponents(components, announced);
  const dismissUndo = useRef<() => void>(undefined);
  useEffect(() => () => dismissUndo.current?.(), []);
  const startWithTemplate = (template: TemplateOut) => {
    const replacesContent = onBegin(fromTemplate(template, form));
    // After the fields of the template are rendered.
    requestAnimationFrame(focusFirstEmptyField);
    if (!replacesContent) return;
    const undo = { label: composer.undo, run: () => onRestore(form) };
    dismissUndo.current?.();
    dismissUndo.current = toast({ text: composer.replaced(template.Name), action: undo });
  };
  const hasAllFailing = failing.every(({ Id }) =>
    form.affected.some(({ componentId }) => componentId === Id),
  );
  const entries: readonly MenuEntry[] = [
    ...(!hasAllFailing
      ? [
          {
            label: composer.beginTrouble(failing),
            onSelect: () => onChange(withProblems(form, currentOf(failing))),
          },
        ]
      : []),
    ...templates
      .filter(({ Page }) => pages.selected === undefined || Page === pages.selected.Slug)
      .map((template) => ({
        label: template.Name,
        line: composer.beginTemplate(template.Kind, distinguishingName(pages, template.Page)),
        onSelect: () => startWithTemplate(template),
      })),
    ...drafts.map((draft) => {
      const distinction = distinctionOf(draft, drafts, { zone, now });
      return {
        label: draftTitle(draft.Title),
        line: distinction === undefined ? composer.beginDraft : `${composer.beginDraft}, ${distinction}`,
        onSelect: () => void navigate({ to: "/announcements/new", search: { draft: draft.Id } }),
      };
    }),
    {
      label: composer.beginTemplates,
      line: composer.beginTemplatesHint,
      onSelect: () => void navigate({ to: "/templates" }),
    },
  ];
  return <Menu align="start" trigger={<Button>{composer.begin}</Button>} entries={entries} />;
}

/** The fields of the selected template. */
export function TemplateFields(props: {
  readonly form: ComposerForm;
  readonly error: string | undefined;
  readonly onChange: (fields: ComposerForm["fields"]) => void;
}) {
  const { form, error, onChange } = props;
  const names = Object.keys(form.fields);
  if (names.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{composer.fillIn}</legend>
      <div className="grid gap-3 wide:grid-cols-2">
        {names.map((name) => (
          <TextField
            key={name}
            name="TemplateField"
            label={name}
            error={
              error !== undefined && (form.fields[name] ?? "").trim() === ""
                ? composer.fillInField(name)
                : undefined
            }
            value={form.fields[name] ?? ""}
            onChange={(event) => onChange({ ...form.fields, [name]: event.currentTarget.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
