import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import type { LogoSeen } from "../../../../src/contract/portal/page-look.ts";
import { send } from "../../api/client.ts";
import { pageSettings as texts } from "../../texts/page-settings.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldGroup } from "../../ui/fields/Field.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { imageTypes } from "./image-file.ts";
import type { SelectedImage } from "./page-queries.ts";

/** The image displayed in the form. */
type DisplayedImage = { readonly address: string; readonly analysis: LogoSeen };

/** The texts of a field. */
type ImageLabels = Readonly<
  Record<"name" | "hint" | "choose" | "change" | "none" | "cancel" | "remove", string>
>;

export type ImageFieldProps = {
  readonly pageId: string;
  readonly labels: ImageLabels;
  readonly hint: (displayed?: DisplayedImage) => string;
  /** Converts a file to PNG; null if the browser can't read it. */
  readonly toPng: (file: File) => Promise<Blob | null>;
  /** The page's image. */
  readonly current: DisplayedImage | undefined;
  readonly sample: (displayed: DisplayedImage) => ReactNode;
  readonly value: SelectedImage | null | undefined;
  readonly onChange: (value: SelectedImage | null | undefined) => void;
};

/** Reads an image file: converted, and checked by the service. Null if the browser cannot read it. */
function useReadImage({ pageId, toPng, onChange }: Pick<ImageFieldProps, "pageId" | "toPng" | "onChange">) {
  return useMutation({
    mutationFn: async (file: File): Promise<SelectedImage | null> => {
      const png = await toPng(file);
      if (png === null) return null;
      const { result } = await send("POST", `Page/${pageId}/Logo/Preview`, png);
      return { png, address: URL.createObjectURL(png), analysis: result };
    },
    onSuccess: (image) => {
      if (image !== null) onChange(image);
    },
  });
}

/** An image of the page: chosen, previewed, or removed; saved with the form. */
export function ImageField(props: ImageFieldProps) {
  const { labels, hint, current, sample, value, onChange } = props;
  const mutation = useReadImage(props);
  useEffect(() => () => URL.revokeObjectURL(value?.address ?? ""), [value]);
  const displayed = value === undefined ? current : (value ?? undefined);
  return (
    <div>
      <FieldGroup
        label={labels.name}
        hint={hint(displayed)}
        error={mutation.data === null ? texts.imageUnreadable : undefined}
        optional
        className="flex flex-col gap-3"
      >
        {displayed !== undefined && sample(displayed)}
        <div className="flex flex-wrap items-center gap-3">
          <ImageButton
            label={displayed === undefined ? labels.choose : labels.change}
            inputLabel={labels.choose}
            isBusy={mutation.isPending}
            onFile={(file) => mutation.mutate(file)}
          />
          {value === undefined && current !== undefined && (
            <Button kind="bare" onClick={() => onChange(null)}>
              {labels.remove}
            </Button>
          )}
          {value !== undefined && (
            <>
              <Button kind="bare" onClick={() => onChange(undefined)}>
                {current === undefined ? labels.none : labels.cancel}
              </Button>
              <span className="text-second text-ink2">
                {value === null ? texts.imageRemoval : texts.imagePreview}
              </span>
            </>
          )}
        </div>
      </FieldGroup>
      {mutation.error !== null && <ErrorNotice error={mutation.error} />}
    </div>
  );
}

/** A button that opens the browser's choice of a file. */
function ImageButton(props: {
  readonly label: string;
  /** The name of the file input. */
  readonly inputLabel: string;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}) {
  const { label, inputLabel, isBusy, onFile } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={inputLabel}
        accept={imageTypes.join(",")}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
      <Button busy={isBusy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
