/** Verifies messages of Amazon SNS with the certificates of Amazon, and knows Amazon's addresses. */
import { verify as verifyRsa, X509Certificate } from "node:crypto";
import type * as z from "zod";
import { snsEnvelope } from "./adapters/sns.ts";
import type { SignatureResult } from "./signatures.ts";

const maxAgeMs = 24 * 60 * 60_000;
const maxClockSkewMs = 5 * 60_000;
const maxCachedCertificates = 20;

type SnsEnvelope = z.infer<typeof snsEnvelope>;

const snsHost = /^sns\.([a-z]{2}(?:-[a-z]+)+-\d{1,2})\.amazonaws\.com(?:\.cn)?$/u;

/** The region of an SNS host of Amazon; undefined for any other address. */
function regionOf(url: URL): string | undefined {
  const isPlain = url.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  return isPlain ? snsHost.exec(url.hostname)?.[1] : undefined;
}

/** Whether an address is on one of Amazon's SNS hosts; no other may be fetched for an SNS message. */
export function isSnsAddress(url: URL): boolean {
  return regionOf(url) !== undefined;
}

/**
 * The address that confirms a subscription to the topic of an integration; undefined where the message is for another
 * topic, or the address is not Amazon's.
 */
export function confirmationAddress(
  { topicArn, subscribeUrl }: { readonly topicArn: string; readonly subscribeUrl: string },
  expectedTopicArn: string,
): URL | undefined {
  const url = URL.parse(subscribeUrl);
  if (url === null || topicArn !== expectedTopicArn) return undefined;
  const isSameRegion = regionOf(url) !== undefined && regionOf(url) === expectedTopicArn.split(":")[3];
  const query = url.searchParams;
  const confirms =
    query.get("Action") === "ConfirmSubscription" && query.get("TopicArn") === expectedTopicArn;
  return isSameRegion && confirms ? url : undefined;
}

/** The signed text: the signed fields in Amazon's order, each as its name and its value on a line of its own. */
function signedText(envelope: SnsEnvelope): string {
  const isNotification = envelope.Type === "Notification";
  const fields: [string, string | null | undefined][] = isNotification
    ? [
        ["Message", envelope.Message],
        ["MessageId", envelope.MessageId],
        ["Subject", envelope.Subject],
        ["Timestamp", envelope.Timestamp],
        ["TopicArn", envelope.TopicArn],
        ["Type", envelope.Type],
      ]
    : [
        ["Message", envelope.Message],
        ["MessageId", envelope.MessageId],
        ["SubscribeURL", envelope.SubscribeURL],
        ["Timestamp", envelope.Timestamp],
        ["Token", envelope.Token],
        ["TopicArn", envelope.TopicArn],
        ["Type", envelope.Type],
      ];
  return fields.flatMap(([name, value]) => (value == null ? [] : [`${name}\n${value}\n`])).join("");
}

const algorithms = new Map<string | undefined, string>([
  ["1", "sha1"],
  ["2", "sha256"],
]);

const invalid = (reason: string): SignatureResult => ({ valid: false, reason });

function timeProblem(envelope: SnsEnvelope, now: number): string | undefined {
  const age = now - Date.parse(envelope.Timestamp);
  return age <= maxAgeMs && age >= -maxClockSkewMs
    ? undefined
    : "The signed time of the SNS message is more than 24 hours ago, or ahead.";
}

function matchesCertificate(envelope: SnsEnvelope, certificate: X509Certificate, now: number): boolean {
  const algorithm = algorithms.get(envelope.SignatureVersion);
  const { validFromDate, validToDate, publicKey } = certificate;
  if (algorithm === undefined || now < validFromDate.getTime() || now > validToDate.getTime()) return false;
  const signature = Buffer.from(envelope.Signature ?? "", "base64");
  return verifyRsa(algorithm, Buffer.from(signedText(envelope)), publicKey, signature);
}

/** The address of the certificate, undefined where it is not Amazon's. */
function certificateAddress(envelope: SnsEnvelope): URL | undefined {
  const url = URL.parse(envelope.SigningCertURL ?? "");
  return url !== null && isSnsAddress(url) && url.pathname.endsWith(".pem") && url.search === ""
    ? url
    : undefined;
}

/** Verifies SNS messages; certificates are fetched once. */
export class SnsVerifier {
  readonly #fetchCertificate: (url: URL) => Promise<string>;
  readonly #certificates = new Map<string, X509Certificate>();

  /** The certificate is fetched as PEM, only from addresses for which `isSnsAddress` holds, without redirects. */
  constructor(fetchCertificate: (url: URL) => Promise<string>) {
    this.#fetchCertificate = fetchCertificate;
  }

  async #certificate(url: URL): Promise<X509Certificate> {
    const cached = this.#certificates.get(url.href);
    if (cached !== undefined) return cached;
    const certificate = new X509Certificate(await this.#fetchCertificate(url));
    if (this.#certificates.size >= maxCachedCertificates) this.#certificates.clear();
    this.#certificates.set(url.href, certificate);
    return certificate;
  }

  /** Verifies the JSON of a body for a topic. Without a readable certificate it is invalid. */
  async verify(json: unknown, topicArn: string, now: number): Promise<SignatureResult> {
    const parsed = snsEnvelope.safeParse(json);
    if (!parsed.success) return invalid("The body is not a signed message of Amazon SNS.");
    const envelope = parsed.data;
    if (envelope.TopicArn !== topicArn) return invalid("The SNS message is of another topic.");
    const problem = timeProblem(envelope, now);
    if (problem !== undefined) return invalid(problem);
    const url = certificateAddress(envelope);
    if (url === undefined) return invalid("The certificate of the SNS message is not on a host of Amazon.");
    try {
      const certificate = await this.#certificate(url);
      return matchesCertificate(envelope, certificate, now)
        ? { valid: true, replayable: false }
        : invalid("The signature of the SNS message does not match its certificate.");
    } catch {
      return invalid("The certificate of the SNS message could not be fetched or read.");
    }
  }
}
