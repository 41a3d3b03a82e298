#!/usr/bin/env node
/**
 * Receives Signalbox's webhooks on this machine, and prints those whose signature is genuine.
 *
 *     SIGNING_SECRET=whsec_… node examples/webhook-receiver.mjs
 */
import { createHmac } from "node:crypto";
import { createServer } from "node:http";

const { SIGNING_SECRET: secret = "", PORT: port = "3000" } = process.env;
const key = Buffer.from(secret.replace("whsec_", ""), "base64");

const server = createServer(async (request, response) => {
  let body = "";
  for await (const part of request.setEncoding("utf8")) body += part;
  const { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": signatures } = request.headers;
  const signed = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  const isRecent = Math.abs(Date.now() / 1000 - Number(seconds)) < 300;
  const isGenuine = isRecent && String(signatures).split(" ").includes(`v1,${signed}`);
  // The id is the same when a message is sent again.
  console.log(isGenuine ? `${id} ${body}` : "wrong signature");
  response.writeHead(isGenuine ? 204 : 401).end();
});

server.listen(Number(port), "127.0.0.1", () => console.log("Receiving at", server.address()));
