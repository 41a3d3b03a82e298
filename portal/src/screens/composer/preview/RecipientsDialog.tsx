import { useQuery } from "@tanstack/react-query";
import { composer } from "../../../texts/composer.ts";
import { subscribers } from "../../../texts/subscribers.ts";
import { TextLink } from "../../../ui/ButtonLink.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Row, Rows } from "../../../ui/lists/Rows.tsx";
import { Loaded } from "../../../ui/notices/Loaded.tsx";
import { nameAndAddress } from "../../subscribers/subscriber-texts.ts";
import { type RecipientsRequest, recipientListQuery } from "../recipient-queries.ts";

/** The first subscribers that publishing would notify. */
export function RecipientsDialog(props: {
  readonly request: RecipientsRequest;
  readonly onClose: () => void;
}) {
  const { request, onClose } = props;
  const list = useQuery(recipientListQuery(request));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={composer.recipientList}
      cancel={composer.recipientListClose}
      closesOnOutsideClick
    >
      <Loaded query={list}>
        {({ Items, HasMore }) => (
          <>
            {Items.length === 0 && <p>{composer.recipientsNone}</p>}
            <Rows label={composer.recipientList}>
              {Items.map(({ SubscriberId, Address, Name, Channel }) => (
                <Row
                  key={SubscriberId}
                  title={
                    <TextLink
                      to="/subscribers/$id"
                      params={{ id: SubscriberId }}
                      target="_blank"
                      className="break-all"
                    >
                      {nameAndAddress({ Name, Address })}
                    </TextLink>
                  }
                  line={subscribers.channels[Channel]}
                />
              ))}
            </Rows>
            {HasMore && <p className="pt-3 text-ink2">{composer.recipientListMore(Items.length)}</p>}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
