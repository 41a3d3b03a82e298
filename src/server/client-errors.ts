/** Answers what never became a request: bytes that are no HTTP, too many of them, or too slow. */
import { ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { failure } from "../contract/envelope.ts";
import { Refusal } from "../contract/refusal.ts";
import type { HeaderSets } from "../http/header-sets.ts";
import { newRequestId } from "../http/request-id.ts";

/** An error of Node's HTTP parser. */
type ParserError = Error & { readonly code?: string; readonly rawPacket?: Buffer };

const reasons: Readonly<Record<number, string>> = {
  400: "Bad Request",
  405: "Method Not Allowed",
  408: "Request Timeout",
  413: "Payload Too Large",
  414: "URI Too Long",
  431: "Request Header Fields Too Large",
};

const maxTargetLength = 8 * 1024;

/** True if the request line alone exceeds the maximum target length. */
function hasLongTarget(packet: Buffer | undefined): boolean {
  if (packet === undefined || !/^[A-Z]{1,20} \S/u.test(packet.subarray(0, 30).toString("latin1")))
    return false;
  const end = packet.indexOf("\n");
  return end === -1 ? packet.length > maxTargetLength : end > maxTargetLength;
}

/** True if the bytes are a request with another method than those of HTTP. */
function hasUnknownMethod(packet: Buffer | undefined): boolean {
  const line = packet?.subarray(0, maxTargetLength).toString("latin1") ?? "";
  return /^[A-Za-z]{1,40} \S+ HTTP\/1\.[01]\r?\n/u.test(line);
}

const methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

function tooSlow(): Refusal {
  return new Refusal("RequestTimeout", "The request did not arrive in time.");
}

function notHttp(): Refusal {
  return new Refusal("BadRequest", "The request could not be read as HTTP.");
}

function refusalOf(error: ParserError): Refusal {
  switch (error.code ?? "") {
    case "HPE_HEADER_OVERFLOW":
      return hasLongTarget(error.rawPacket)
        ? new Refusal("UriTooLong", "The address is longer than 8 KiB.")
        : new Refusal("HeadersTooLarge", "The headers are larger than 16 KiB.");
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return new Refusal("PayloadTooLarge", "The body has chunk extensions that are too large.");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return tooSlow();
    case "HPE_INVALID_METHOD":
      if (hasUnknownMethod(error.rawPacket))
        return new Refusal("MethodNotAllowed", `There is no such method. Send one of: ${methods}.`, {
          allow: methods,
        });
      return notHttp();
    default:
      return notHttp();
  }
}

/** True if the bytes are not HTTP; false if they are late. */
function isMalformed({ code = "" }: ParserError): boolean {
  return code.startsWith("HPE_");
}

/** The current response of a connection. */
function answerOver(socket: Duplex): ServerResponse | undefined {
  const message: unknown = Reflect.get(socket, "_httpMessage");
  return message instanceof ServerResponse ? message : undefined;
}

/** True if a response is in progress: another one would garble it. */
function isAnswering(socket: Duplex): boolean {
  const answer = answerOver(socket);
  return answer?.headersSent === true && !answer.writableFinished;
}

/**
 * True if nothing was received: a response would be taken for the answer to a request sent at the same
 * moment.
 */
function isSilent(socket: Duplex): boolean {
  return socket instanceof Socket && socket.bytesRead === 0;
}

/** Answers what a parser could not read, and closes the connection. */
export function answerClientError(error: ParserError, socket: Duplex, sets: HeaderSets): void {
  if (error.code === "ECONNRESET" || isSilent(socket)) socket.destroy();
  // The response may still be in a buffer, if the malformed bytes came in the same packet as the request.
  else if (isMalformed(error) && isAnswering(socket)) socket.end(() => socket.destroy());
  else refuseBarely(refusalOf(error), socket, sets);
}

/**
 * Closes an idle connection; a client that stopped within a body gets a response first. One that waits for the response to
 * a whole request is not idle: every handler has a timeout of its own.
 */
export function endStalled(socket: Duplex, sets: HeaderSets): void {
  const response = answerOver(socket);
  if (response?.req.complete === false) refuseBarely(tooSlow(), socket, sets);
  else if (response === undefined || response.headersSent) socket.destroy();
}

/** Answers with an envelope on the bare connection, and closes it. */
function refuseBarely(refusal: Refusal, socket: Duplex, sets: HeaderSets): void {
  if (!socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const requestId = newRequestId();
  const body = JSON.stringify(failure(refusal, requestId));
  const lines = [`HTTP/1.1 ${refusal.status} ${reasons[refusal.status] ?? ""}`];
  for (let index = 0; index + 1 < sets.plainJson.length; index += 2) {
    lines.push(`${sets.plainJson[index] ?? ""}: ${sets.plainJson[index + 1] ?? ""}`);
  }
  if (refusal.detail.allow !== undefined) lines.push(`allow: ${refusal.detail.allow}`);
  lines.push(`x-request-id: ${requestId}`, `content-length: ${Buffer.byteLength(body)}`);
  lines.push(`Date: ${new Date().toUTCString()}`, "Connection: close", "", body);
  socket.end(lines.join("\r\n"), () => socket.destroy());
}
