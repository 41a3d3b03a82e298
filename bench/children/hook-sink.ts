/**
 * A receiver of webhooks: it prints `port N`, then `COUNT TIME` (epoch milliseconds) for its first request, and for each that
 * is a multiple of 100. Each takes as many milliseconds as its argument says. Requests for `/dead` are never answered, and not counted.
 */
import { createServer } from "node:http";

const [milliseconds = "0"] = process.argv.slice(2);
let count = 0;
const server = createServer((request, response) => {
  request.resume();
  if (request.url === "/dead") return;
  request.on("end", () => {
    count += 1;
    setTimeout(() => response.writeHead(204).end(), Number(milliseconds));
    if (count === 1 || count % 100 === 0) console.log(`${count} ${Date.now()}`);
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`port ${typeof address === "object" && address !== null ? address.port : 0}`);
});
