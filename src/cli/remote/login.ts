/** `signalbox login` and `logout`. */
import { Refusal } from "../../contract/refusal.ts";
import { service as serviceSchema } from "../../contract/service.ts";
import { type CommandLine, type ParsedArguments, UsageProblem } from "../command-line.ts";
import { readSecret } from "../secret-input.ts";
import { answer, answerText, oneLine, printNote, writeDay } from "../terminal.ts";
import { serviceOf } from "./open-remote-service.ts";
import {
  isUnencrypted,
  readAddress,
  readKeySetting,
  removeLogin,
  type ServiceSettings,
  serviceOrigin,
  storeLogin,
} from "./service-settings.ts";

/** The key in words, from a service that accepts it. Rejects with a `Refusal`, or an `UnreachableService`. */
async function describeKey(settings: ServiceSettings): Promise<string> {
  try {
    const { result } = await serviceOf(settings).call({ path: "/api/Service", result: serviceSchema });
    const { Name, Role, ExpiresAt } = result.Key;
    const end = ExpiresAt === null ? "" : `, expires ${writeDay(Date.parse(ExpiresAt))}`;
    return `the key "${oneLine(Name)}" (${Role}${end})`;
  } catch (error) {
    // A valid key that may do one thing alone.
    if (error instanceof Refusal && error.code === "RoleForbids")
      return "a Webhook key: it may only `report`";
    throw error;
  }
}

/** Why a text is no address; undefined if it is one. */
function addressProblem(text: string): string | undefined {
  try {
    readAddress(text, "This cannot be");
    return undefined;
  } catch (error) {
    if (error instanceof UsageProblem) return error.message;
    throw error;
  }
}

/** So often a person at the terminal is asked for a key that the service accepts. */
const maxAttempts = 3;

type AcceptedKey = { readonly settings: ServiceSettings; readonly description: string };

/** The key, and how it is described; a person is asked again for one that is refused. Rejects with a `Refusal`. */
async function readAcceptedKey(address: string): Promise<AcceptedKey> {
  const ofEnvironment = readKeySetting(process.env);
  for (let attempt = 1; ; attempt += 1) {
    const key = ofEnvironment ?? (await readSecret("API key")).trim();
    const settings: ServiceSettings = { address, key, origin: "login" };
    try {
      return { settings, description: await describeKey(settings) };
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "KeyInvalid") throw error;
      const reason = `${address} refuses the key: it is unknown, expired or revoked. Give it whole.`;
      if (ofEnvironment !== undefined || !process.stdin.isTTY || attempt >= maxAttempts)
        throw new Refusal(error.code, reason);
      printNote(reason);
    }
  }
}

async function run(args: ParsedArguments): Promise<number> {
  const { env } = process;
  const address = readAddress(args.needed("URL"), "URL cannot be");
  if (isUnencrypted(address))
    printNote("Warning: the address is not https, so the API key is sent unencrypted.");
  const { settings, description } = await readAcceptedKey(address);
  const file = storeLogin(env, settings);
  answerText(`Commands reach ${address} from now on, with ${description}.`);
  printNote(`The key is in ${file}, for this user alone. \`bin/signalbox logout\` removes it.`);
  if (serviceOrigin(env) !== "login")
    printNote("In this shell they do not: SIGNALBOX_URL, DATA_DIR or DATABASE_URL is set, and comes first.");
  return 0;
}

/** `signalbox login`. */
export const login: CommandLine = {
  takes: { URL: "The address of the service, such as https://status.example.com" },
  // A second word is a key, which no message may repeat.
  problemOfWords: (words) =>
    words.length > 1 || words[0]?.startsWith("sbx_") === true
      ? `Leave out the key: the terminal asks for it, or standard input gives it.${words.length > 1 ? "" : " URL is the address of the service."}`
      : undefined,
  questions: {
    URL: {
      subject: "Address of the service, such as https://status.example.com",
      unless: [],
      problemOf: addressProblem,
    },
  },
  options: {},
  notes: [
    "Asks for an address that is missing, on a terminal, and for an API key, or reads it from standard input, or takes that of SIGNALBOX_KEY (or SIGNALBOX_KEY_FILE); checks it, and stores both in ~/.config/signalbox/login.json for this user alone. SIGNALBOX_URL, DATA_DIR and DATABASE_URL come first.",
  ],
  run,
};

/** `signalbox logout`. */
export const logout: CommandLine = {
  takes: {},
  options: {},
  notes: ["The key stays valid. Revoke it in the portal, under Settings > API Credentials."],
  run: () => {
    const file = removeLogin(process.env);
    answer(file === undefined ? "There is no stored login." : `The login is removed: ${file} is deleted.`);
    return Promise.resolve(0);
  },
};
