import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { docsAddress } from "../api/address.ts";
import { useMe } from "../api/current-person.ts";
import { shell } from "../texts/shell.ts";
import { type Action, useActions } from "./actions.ts";
import { globalActions } from "./global-actions.ts";

const docs: Action = {
  id: "api-docs",
  label: shell.acts.apiDocs,
  keywords: shell.acts.apiDocsWords,
  run: () => void globalThis.open(docsAddress(), "_blank", "noopener"),
};

/** Registers the actions that are available on every screen. */
export function useGlobalActions(): void {
  const { Role } = useMe().Person;
  const navigate = useNavigate();
  useActions(useMemo(() => [...globalActions(Role, navigate), docs], [Role, navigate]));
}
