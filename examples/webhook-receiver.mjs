// Receives notifications and verifies their signature (Standard Webhooks). Needs only Node:
//   WEBHOOK_SECRET=whsec_… node examples/webhook-receiver.mjs
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const key = Buffer.from((process.env["WEBHOOK_SECRET"] ?? "").replace(/^whsec_/, ""), "base64");

/**
 * @param {import("node:http").IncomingHttpHeaders} headers
 * @param {string} body
 */
function isSigned(headers, body) {
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": given = "" } = headers;
  const expected = Buffer.from(createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64"));
  const isRecent = Math.abs(Date.now() / 1000 - Number(at)) < 300;
  const signatures = String(given)
    .split(" ")
    .map((one) => Buffer.from(one.replace(/^v1,/, "")));
  return (
    isRecent && signatures.some((one) => one.length === expected.length && timingSafeEqual(one, expected))
  );
}

createServer(async (request, response) => {
  const body = (await request.toArray()).join("");
  if (!isSigned(request.headers, body)) {
    response.writeHead(401).end();
    return;
  }
  const { type, data } = JSON.parse(body);
  console.log(type, data.Title ?? "", data.State ?? "");
  response.writeHead(204).end();
}).listen(Number(process.env["PORT"] ?? 3000));
