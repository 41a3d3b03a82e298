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

const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8").on("data", (part) => (body += part));
  request.on("end", () => {
    const [id = "", seconds = "", signatures = ""] = ["id", "timestamp", "signature"].map((name) =>
      String(request.headers[`webhook-${name}`]),
    );
    const signed = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
    const isRecent = Math.abs(Date.now() / 1000 - Number(seconds)) < 300;
    const isGenuine = isRecent && signatures.split(" ").includes(`v1,${signed}`);
    // The id is the same when a message is sent again.
    console.log(isGenuine ? `${id} ${body}` : "wrong signature");
    response.writeHead(isGenuine ? 204 : 401).end();
  });
});

server.listen(Number(port), "127.0.0.1", () => console.log("Receiving at", server.address()));
