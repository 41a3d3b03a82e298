/** Answers what never became a request: bytes that are no HTTP, too many of them, or too slow. */
import { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { failure } from "../contract/envelope.ts";
import { Refusal } from "../contract/refusal.ts";
import type { HeaderSets } from "../intake/headers.ts";
import { newRequestId } from "../intake/request-id.ts";

/** How a parser says what is wrong. */
type ParserError = Error & { readonly code?: string; readonly rawPacket?: Buffer };

const reasons: Readonly<Record<number, string>> = {
  400: "Bad Request",
  408: "Request Timeout",
  413: "Payload Too Large",
  414: "URI Too Long",
  431: "Request Header Fields Too Large",
};

const longestTarget = 8 * 1024;

/** Whether the first line alone is longer than a target may be. */
function hasLongTarget(packet: Buffer | undefined): boolean {
  if (packet === undefined || !/^[A-Z]{1,20} \S/u.test(packet.subarray(0, 30).toString("latin1")))
    return false;
  const end = packet.indexOf("\n");
  return end === -1 ? packet.length > longestTarget : end > longestTarget;
}

function refusalOf(error: ParserError): Refusal {
  switch (error.code ?? "") {
    case "HPE_HEADER_OVERFLOW":
      return hasLongTarget(error.rawPacket)
        ? new Refusal("UriTooLong", "The address is longer than 8 KiB.")
        : new Refusal("HeadersTooLarge", "The headers are larger than 16 KiB.");
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return new Refusal("PayloadTooLarge", "The body's chunks carry more than the body.");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new Refusal("RequestTimeout", "The request did not arrive in time.");
    default:
      return new Refusal("BadRequest", "The request could not be read as HTTP.");
  }
}

/** Whether an answer is already on its way over this connection: another in the middle of it would garble both. */
function isAnswering(socket: Duplex): boolean {
  const message: unknown = Reflect.get(socket, "_httpMessage");
  return message instanceof ServerResponse && message.headersSent && !message.writableFinished;
}

/** Answers with an envelope on the bare connection, and closes it. */
export function answerClientError(error: ParserError, socket: Duplex, sets: HeaderSets): void {
  if (error.code === "ECONNRESET" || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const requestId = newRequestId();
  const refusal = refusalOf(error);
  const body = JSON.stringify(failure(refusal, requestId));
  const lines = [`HTTP/1.1 ${refusal.status} ${reasons[refusal.status] ?? ""}`];
  for (let place = 0; place + 1 < sets.plainJson.length; place += 2) {
    lines.push(`${sets.plainJson[place] ?? ""}: ${sets.plainJson[place + 1] ?? ""}`);
  }
  lines.push(`x-request-id: ${requestId}`, `content-length: ${Buffer.byteLength(body)}`);
  lines.push(`Date: ${new Date().toUTCString()}`, "Connection: close", "", body);
  socket.end(lines.join("\r\n"), () => socket.destroy());
}
