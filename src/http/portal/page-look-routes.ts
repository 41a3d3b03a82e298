/** The portal's own operations on a page's appearance. */

import type * as z from "zod";
import { fieldRefusal } from "../../commands/body-parsing.ts";
import type { SetFavicon, SetLogo } from "../../commands/command.ts";
import type { Theme } from "../../contract/contrast.ts";
import { success } from "../../contract/envelope.ts";
import {
  type LogoSeen,
  type PageLookOut,
  pageLookQuery,
  type pageOperations,
} from "../../contract/portal/page-look.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { Logo } from "../../platform/logo.ts";
import { makeLogo } from "../../platform/logo-processing.ts";
import { readLogo } from "../../queries/logo-queries.ts";
import { isColour } from "../../rules/accent-colour.ts";
import { accentIn } from "../../rules/theme-colours.ts";
import { readIfMatch, taggedAnswer } from "../conditional-requests.ts";
import { type Call, openedBus, param, type Route } from "../operation-call.ts";
import { actorOfPerson } from "../operation-handler.ts";
import { readQuery } from "../query-parameters.ts";
import type { PortalParts } from "./portal-parts.ts";

const idOf = (call: Call) => param(call, "id").toLowerCase();

type Look = z.infer<typeof pageLookQuery>;

function shadesIn({ LightBackground, DarkBackground }: Look, accent: string | null): PageLookOut["Shades"] {
  if (accent === null) return null;
  for (const [field, colour] of Object.entries({ Accent: accent, LightBackground, DarkBackground })) {
    if (colour !== undefined && !isColour(colour))
      throw fieldRefusal(field, "Give a colour as #rrggbb, for example #2255cc.");
  }
  const shade = (theme: Theme, background: string | null = null) =>
    accentIn(theme, accent, { background, text: null, accent: null }) ?? accent;
  return { Light: shade("light", LightBackground), Dark: shade("dark", DarkBackground) };
}

/** Reads an uploaded logo or favicon; the page's existence is checked first. */
async function logoSent({ sources }: PortalParts, call: Call): Promise<Logo> {
  if (call.body === undefined || call.body.length === 0)
    throw new Refusal("ImageRefused", "The body is empty. Send the image as PNG.");
  await readLogo(openedBus(sources), idOf(call));
  return await makeLogo(call.body);
}

async function previewLogo(parts: PortalParts, call: Call): Promise<void> {
  const { width, height, ground } = await logoSent(parts, call);
  const preview: LogoSeen = { Width: width, Height: height, Ground: ground };
  parts.answers.json(call.exchange, 200, { body: JSON.stringify(success(preview, "Preview of the image")) });
}

/** Sets an uploaded image as the page's logo or favicon. */
async function setImage(
  parts: PortalParts,
  call: Call,
  commandOf: (id: string, image: Logo) => SetLogo | SetFavicon,
): Promise<void> {
  const { sources, answers } = parts;
  const { exchange } = call;
  const { person, requestId, headers } = exchange;
  // Second line of defence: admission requires a session.
  if (person === undefined) throw new Refusal("SessionMissing", "Sign in first.");
  const bus = openedBus(sources);
  const ifMatch = readIfMatch(headers.ifMatch);
  const image = await logoSent(parts, call);
  const answer = await bus.submit({
    command: commandOf(idOf(call), image),
    actor: actorOfPerson(person),
    requestId,
    idempotency: null,
    ifMatch,
  });
  const { status, result, version, message } = answer;
  if (version === null)
    return answers.json(exchange, status, { body: JSON.stringify(success(result, message)) });
  const { body, tag } = taggedAnswer({ result, version }, message);
  answers.json(exchange, status, { body, headers: ["etag", tag] });
}

/** The routes of these operations. */
export function lookRoutes(parts: PortalParts): Readonly<Record<keyof typeof pageOperations, Route>> {
  return {
    ReadPageLook: {
      kind: "one",
      message: "Appearance of the page",
      read: async (bus, call) => {
        const query = readQuery(pageLookQuery, call.exchange.query);
        const { logo, favicon, accent, version } = await readLogo(bus, idOf(call));
        return {
          result: { Logo: logo, Favicon: favicon, Shades: shadesIn(query, query.Accent ?? accent) },
          version,
        };
      },
    },
    PreviewLogo: { kind: "own", answer: (call) => previewLogo(parts, call) },
    PutLogo: {
      kind: "own",
      answer: (call) => setImage(parts, call, (id, logo) => ({ kind: "SetLogo", id, logo })),
    },
    DeleteLogo: {
      kind: "change",
      command: (call) => ({ kind: "SetLogo", id: idOf(call), logo: null }),
    },
    PutFavicon: {
      kind: "own",
      answer: (call) => setImage(parts, call, (id, favicon) => ({ kind: "SetFavicon", id, favicon })),
    },
    DeleteFavicon: {
      kind: "change",
      command: (call) => ({ kind: "SetFavicon", id: idOf(call), favicon: null }),
    },
  };
}
