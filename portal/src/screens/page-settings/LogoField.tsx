import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { PageOut } from "../../../../src/contract/pages.ts";
import type { LogoSeen } from "../../../../src/contract/portal/page-look.ts";
import { send } from "../../api/client.ts";
import { keys } from "../../api/query-keys.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldGroup } from "../../ui/fields/Field.tsx";
import { ErrorNotice } from "../../ui/notices/ErrorNotice.tsx";
import { toast } from "../../ui/notices/toast.ts";
import { pageSettings as words } from "../../words/page-settings.ts";
import { BothThemes, papers, type Theme } from "./BothThemes.tsx";
import { drawnAsPng, imageTypes } from "./logo-file.ts";
import { lookQuery } from "./page-queries.ts";

type ChosenLogo = { readonly png: Blob; readonly address: string; readonly seen: LogoSeen };

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

/** Sets and removes a page's logo, with undo. */
function useLogo(page: PageOut, address: string | undefined) {
  const client = useQueryClient();
  const path = `Page/${page.Id}/Logo`;
  const refresh = () => client.invalidateQueries({ queryKey: keys.pages });
  const write = async (png: Blob | null) => {
    await (png === null ? send("DELETE", path) : send("PUT", path, png));
    await refresh();
  };
  return useMutation({
    mutationFn: async (png: Blob | null) => {
      // The previous logo is kept for undo.
      const before = address === undefined ? null : await (await fetch(address)).blob();
      await write(png);
      return before;
    },
    onSuccess: (before, png) =>
      toast({
        text: png === null ? words.logoRemoved : words.logoSet,
        act: { label: words.undo, run: () => void write(before) },
      }),
  });
}

/** The logo field: select, preview in both themes, publish, remove. */
export function LogoField({ page, mayEdit }: { readonly page: PageOut; readonly mayEdit: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenLogo>();
  const { data } = useQuery(lookQuery(page.Id));
  const current = data?.Logo ?? undefined;
  const logo = useLogo(page, current?.Address);
  const choosing = useMutation({
    mutationFn: async (file: File): Promise<ChosenLogo | null> => {
      const png = await drawnAsPng(file);
      if (png === null) return null;
      const { result } = await send<LogoSeen>("POST", `Page/${page.Id}/Logo/Preview`, png);
      return { png, address: URL.createObjectURL(png), seen: result };
    },
    onSuccess: (made) => setChosen(made ?? undefined),
  });
  useEffect(() => () => URL.revokeObjectURL(chosen?.address ?? ""), [chosen]);
  const shown = chosen ?? (current && { address: current.Address, seen: current });
  const isBusy = logo.isPending || choosing.isPending;
  return (
    <section className="max-w-[44rem]">
      <FieldGroup
        label={words.logo}
        hint={shown?.seen.Ground == null ? words.logoHint : `${words.logoHint} ${words.logoGround}`}
        error={choosing.data === null ? words.logoUnreadable : undefined}
        optional
        className="flex flex-col gap-3"
      >
        {shown !== undefined && <LogoSample address={shown.address} seen={shown.seen} name={page.Name} />}
        {mayEdit && (
          <div className="flex flex-wrap items-center gap-3">
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
                if (file !== undefined) choosing.mutate(file);
              }}
            />
            {chosen === undefined ? (
              <>
                <Button busy={isBusy} onClick={() => input.current?.click()}>
                  {current === undefined ? words.chooseLogo : words.changeLogo}
                </Button>
                {current !== undefined && (
                  <Button kind="bare" disabled={isBusy} onClick={() => logo.mutate(null)}>
                    {words.removeLogo}
                  </Button>
                )}
              </>
            ) : (
              <>
                <Button
                  kind="primary"
                  busy={isBusy}
                  onClick={() => logo.mutate(chosen.png, { onSuccess: () => setChosen(undefined) })}
                >
                  {words.useLogo}
                </Button>
                <Button kind="bare" onClick={() => setChosen(undefined)}>
                  {words.cancelLogo}
                </Button>
                <span className="text-second text-ink2">{words.logoPreview}</span>
              </>
            )}
          </div>
        )}
      </FieldGroup>
      {(logo.error ?? choosing.error) != null && <ErrorNotice error={logo.error ?? choosing.error} />}
    </section>
  );
}
