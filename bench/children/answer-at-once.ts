/** The least that a Node server can do with a POST: read its body, and say that all is well. Prints its port. */
import { createServer } from "node:http";

const body = JSON.stringify({ Success: true, Result: null, Message: "Taken" });
const headers = ["content-type", "application/json; charset=utf-8", "content-length", String(body.length)];

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    response.writeHead(200, headers);
    response.end(body);
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" && address !== null ? address.port : "");
});
