import type { ErrorComponentProps } from "@tanstack/react-router";
import { basePath } from "../api/base-path.ts";
import { shell } from "../texts/shell.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorNotice } from "../ui/notices/ErrorNotice.tsx";
import { PageTitle } from "../ui/PageTitle.tsx";

/** The screen for a rendering or loading error. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  return (
    <div className="px-(--gutter) py-7">
      <PageTitle>{shell.broken.title}</PageTitle>
      <ErrorNotice error={error}>
        <div className="mt-3 flex flex-wrap gap-3">
          {/* A full reload: after an upgrade the portal's files have other names. */}
          <Button small onClick={() => globalThis.location.reload()}>
            {shell.broken.act}
          </Button>
          <a className="button button-small" href={`${basePath()}/portal/`}>
            {shell.broken.home}
          </a>
        </div>
      </ErrorNotice>
    </div>
  );
}
