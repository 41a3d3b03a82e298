/** Listens on the port PORT as the service does, on the socket that it was started with, and says where or why not. */
import { createServer } from "node:http";
import { inheritedListenFd, listen } from "../../../src/server/listen.ts";

const listenFd = inheritedListenFd(process.env, process.pid);
const place = { host: "127.0.0.1", port: Number(process.env["PORT"]) };
const { port } = await listen(createServer(), place, { name: "PORT", listenFd });
process.stderr.write(`port ${port}\n`);
