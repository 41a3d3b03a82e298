import { shell } from "../texts/shell.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { PageTitle } from "../ui/PageTitle.tsx";

/** The screen of an unknown address. */
export function NotFound() {
  return (
    <>
      <PageTitle line={shell.notFound.text}>{shell.notFound.title}</PageTitle>
      <ButtonLink to="/">{shell.notFound.act}</ButtonLink>
    </>
  );
}
