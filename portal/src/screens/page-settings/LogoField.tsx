import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { PageOut } from "../../../../src/contract/pages.ts";
import type { LogoSeen } from "../../../../src/contract/portal/page-look.ts";
import { send } from "../../api/client.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldGroup } from "../../ui/fields/Field.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { pageSettings as words } from "../../words/page-settings.ts";
import { BothThemes, papers, type Theme } from "./BothThemes.tsx";
import { drawnAsPng, imageTypes } from "./logo-file.ts";
import { type ChosenLogo, lookQuery } from "./page-queries.ts";

/** A logo as visitors see it in each theme. */
function LogoSample(props: { readonly address: string; readonly seen: LogoSeen; readonly name: string }) {
  const { address, seen, name } = props;
  const scale = Math.min(1, 240 / seen.Width, 40 / seen.Height);
  const isOwn = (theme: Theme) => seen.Ground === null || seen.Ground === theme;
  return (
    <BothThemes>
      {(theme) => (
        <span
          className={isOwn(theme) ? undefined : "rounded px-2 py-1.5"}
          style={isOwn(theme) ? undefined : { background: papers[seen.Ground ?? theme] }}
        >
          <img
            src={address}
            alt={name}
            width={Math.max(1, Math.round(seen.Width * scale))}
            height={Math.max(1, Math.round(seen.Height * scale))}
          />
        </span>
      )}
    </BothThemes>
  );
}

/** Reads an image file: converted, and judged by the service. Null if the browser cannot read it. */
function useReadImage(pageId: string, onRead: (logo: ChosenLogo) => void) {
  return useMutation({
    mutationFn: async (file: File): Promise<ChosenLogo | null> => {
      const png = await drawnAsPng(file);
      if (png === null) return null;
      const { result } = await send("POST", `Page/${pageId}/Logo/Preview`, png);
      return { png, address: URL.createObjectURL(png), seen: result };
    },
    onSuccess: (read) => {
      if (read !== null) onRead(read);
    },
  });
}

/** The logo: chosen, looked at in both themes, or removed; saved with the form. */
export function LogoField(props: {
  readonly page: PageOut;
  readonly value: ChosenLogo | null | undefined;
  readonly onChange: (value: ChosenLogo | null | undefined) => void;
}) {
  const { page, value, onChange } = props;
  const { data } = useQuery(lookQuery(page.Id));
  const current = data?.Logo ?? undefined;
  const reading = useReadImage(page.Id, onChange);
  useEffect(() => () => URL.revokeObjectURL(value?.address ?? ""), [value]);
  const shown =
    value === undefined ? current && { address: current.Address, seen: current } : (value ?? undefined);
  return (
    <div>
      <FieldGroup
        label={words.logo}
        hint={shown?.seen.Ground == null ? words.logoHint : `${words.logoHint} ${words.logoGround}`}
        error={reading.data === null ? words.logoUnreadable : undefined}
        optional
        className="flex flex-col gap-3"
      >
        {shown !== undefined && <LogoSample address={shown.address} seen={shown.seen} name={page.Name} />}
        <div className="flex flex-wrap items-center gap-3">
          <ImageButton
            label={shown === undefined ? words.chooseLogo : words.changeLogo}
            isBusy={reading.isPending}
            onFile={(file) => reading.mutate(file)}
          />
          {value === undefined && current !== undefined && (
            <Button kind="bare" onClick={() => onChange(null)}>
              {words.removeLogo}
            </Button>
          )}
          {value !== undefined && (
            <>
              <Button kind="bare" onClick={() => onChange(undefined)}>
                {current === undefined ? words.noLogo : words.cancelLogo}
              </Button>
              <span className="text-second text-ink2">
                {value === null ? words.logoRemoval : words.logoPreview}
              </span>
            </>
          )}
        </div>
      </FieldGroup>
      {reading.error !== null && <ErrorNotice error={reading.error} />}
    </div>
  );
}

/** A button that opens the browser's choice of a file. */
function ImageButton(props: {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}) {
  const { label, isBusy, onFile } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={words.chooseLogo}
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
