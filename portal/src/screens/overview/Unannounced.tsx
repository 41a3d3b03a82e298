import { useNavigate } from "@tanstack/react-router";
import type { Overview } from "../../../../src/contract/portal/overview.ts";
import { useMay } from "../../api/current-person.ts";
import { usePages } from "../../api/pages.ts";
import { overview as texts } from "../../texts/overview.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink, TextLink } from "../../ui/ButtonLink.tsx";
import { actionBelow } from "../../ui/lists/action-below.ts";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { Section } from "../../ui/lists/Section.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { Menu } from "../../ui/menus/Menu.tsx";
import { type Problem, ProblemLine } from "./ProblemLine.tsx";

/** Unannounced problems: each can be added to an incident, or get a new one. */
export function Unannounced(props: {
  readonly components: readonly Problem[];
  readonly open: Overview["Open"];
}) {
  const { components, open } = props;
  const mayEdit = useMay("edit");
  if (components.length === 0) return null;
  const incidents = open.filter(({ Kind }) => Kind === "Incident");
  return (
    <Section
      heading={texts.unannounced}
      action={mayEdit && <OneIncidentForAll components={components} incidents={incidents} />}
    >
      <Rows>
        {components.map((component) => (
          <Row
            key={component.ComponentId}
            className={actionBelow}
            mark={<Mark kind={component.Status} />}
            title={
              <TextLink to="/components/$id" params={{ id: component.ComponentId }}>
                {component.Name}
              </TextLink>
            }
            line={<ProblemLine problem={component} />}
            action={
              mayEdit && (
                <AnnounceAction
                  component={component}
                  incidents={incidents.filter(({ Page }) => component.Pages.includes(Page))}
                />
              )
            }
          />
        ))}
      </Rows>
    </Section>
  );
}

/** Creates one incident for all failing components, on each page without an open one. */
function OneIncidentForAll(props: {
  readonly components: readonly Problem[];
  readonly incidents: Overview["Open"];
}) {
  const { components, incidents } = props;
  const pages = usePages();
  const consideredPages = pages.selected === undefined ? pages.all : [pages.selected];
  const failing = consideredPages
    .map(({ Slug, Name }) => {
      const count = components.filter(
        ({ Pages: [ownPage] }) => ownPage === Slug || consideredPages.length === 1,
      ).length;
      return { Slug, Name, count };
    })
    .filter(({ Slug, count }) => count > 1 && !incidents.some(({ Page }) => Page === Slug));
  if (failing.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {failing.map(({ Slug, Name, count }) => (
        <ButtonLink key={Slug} small to="/announcements/new" search={{ from: "red", on: Slug }}>
          {consideredPages.length === 1 ? texts.openOneIncident(count) : texts.openOneIncidentOn(count, Name)}
        </ButtonLink>
      ))}
    </div>
  );
}

function AnnounceAction({
  component,
  incidents,
}: {
  readonly component: Problem;
  readonly incidents: Overview["Open"];
}) {
  const navigate = useNavigate();
  const { ComponentId, Name } = component;
  const search = { component: ComponentId };
  const [onlyIncident] = incidents;
  const create = (
    <ButtonLink
      small
      to="/announcements/new"
      search={search}
      aria-label={texts.actOn(texts.openIncident, Name)}
    >
      {texts.openIncident}
    </ButtonLink>
  );
  if (onlyIncident === undefined) return create;
  if (incidents.length === 1) {
    return (
      <span className="flex flex-wrap gap-2">
        <ButtonLink
          small
          to="/announcements/$id/update"
          params={{ id: onlyIncident.Id }}
          search={search}
          aria-label={texts.actOn(texts.addToIncident, Name)}
        >
          {texts.addToIncident}
        </ButtonLink>
        {create}
      </span>
    );
  }
  return (
    <Menu
      trigger={
        <Button small aria-label={texts.actOn(texts.addToIncident, Name)}>
          {texts.addToIncident}
        </Button>
      }
      entries={[
        ...incidents.map(({ Id, Title }) => ({
          label: texts.addTo(Title),
          onSelect: () => void navigate({ to: "/announcements/$id/update", params: { id: Id }, search }),
        })),
        "rule",
        { label: texts.openIncident, onSelect: () => void navigate({ to: "/announcements/new", search }) },
      ]}
    />
  );
}
