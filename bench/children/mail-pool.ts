/**
 * A bare pool of 10 connections that sends the mail in a file to COUNT addresses: `mail-pool.ts FILE PORT COUNT` prints how
 * many a second.
 */
import { readFileSync } from "node:fs";
import { createTransport } from "nodemailer";
import PostalMime from "postal-mime";

const [file = "", port = "", count = "1000"] = process.argv.slice(2);
const mail = await PostalMime.parse(readFileSync(file));
const transport = createTransport({
  pool: true,
  host: "127.0.0.1",
  port: Number(port),
  maxConnections: 10,
  maxMessages: Number.POSITIVE_INFINITY,
});
const startedAt = performance.now();
await Promise.all(
  Array.from({ length: Number(count) }, async (_, index) => {
    await transport.sendMail({
      from: mail.from?.address,
      to: { name: "", address: `reader${index}@example.com` },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: `<bench-${index}@acme.example>`,
      headers: {
        "List-Unsubscribe": "<https://status.example/unsubscribe>",
        "Auto-Submitted": "auto-generated",
      },
    });
  }),
);
console.log((Number(count) * 1_000) / (performance.now() - startedAt));
transport.close();
