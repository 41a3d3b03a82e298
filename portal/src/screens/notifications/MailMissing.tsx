import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../api/current-person.ts";
import { sendingQuery } from "../../api/sending.ts";
import { sending as texts } from "../../texts/sending.ts";
import { TextLink } from "../../ui/ButtonLink.tsx";

/** Says where e-mail is not set up, and leads those to its settings who may see them. */
export function MailMissing({ effect = texts.mailMissing.alone }: { readonly effect?: string }) {
  const { data } = useQuery(sendingQuery);
  const mayAdminister = useMay("administer");
  if (data?.IsMailSetUp !== false) return null;
  return (
    <>
      {effect}{" "}
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
