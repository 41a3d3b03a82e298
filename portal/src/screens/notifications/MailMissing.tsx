import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../api/current-person.ts";
import { sendingQuery } from "../../api/sending.ts";
import { sending as texts } from "../../texts/sending.ts";
import { TextLink } from "../../ui/ButtonLink.tsx";

/** Says where e-mail is not set up, and leads those to its settings who may see them. */
export function MailMissing(props: {
  /** The sentence before the link; empty for the link alone, of which those who may not set it up see the usual sentence. */
  readonly effect?: string;
}) {
  const { effect = texts.mailMissing.alone } = props;
  const { data } = useQuery(sendingQuery);
  const mayAdminister = useMay("administer");
  if (data?.IsMailSetUp !== false) return null;
  return (
    <>
      {effect === "" && !mayAdminister ? texts.mailMissing.alone : effect}{" "}
      {mayAdminister ? (
        <TextLink to="/settings/notifications" className="whitespace-nowrap">
          {texts.mailMissing.act}
        </TextLink>
      ) : (
        texts.bar.contactAdministrator
      )}
    </>
  );
}
