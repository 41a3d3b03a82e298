import { ButtonLink } from "../ui/ButtonLink.tsx";
import { PageTitle } from "../ui/PageTitle.tsx";
import { shell } from "../words/shell.ts";

/** The screen of an unknown address. */
export function NotFound() {
  return (
    <>
      <PageTitle line={shell.notFound.text}>{shell.notFound.title}</PageTitle>
      <ButtonLink to="/">{shell.notFound.act}</ButtonLink>
    </>
  );
}
