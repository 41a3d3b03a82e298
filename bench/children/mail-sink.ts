/**
 * A mail server that takes everything: it prints `port N`, then `COUNT TIME` (epoch milliseconds) for its first mail, and
 * for each that is a multiple of 100. The first mail is written to the file that is its first argument. Every recipient of
 * the domain that is its second argument is refused for now, after a second. Each mail takes as many milliseconds as its
 * third argument says.
 */
import { writeFileSync } from "node:fs";
import { SMTPServer } from "smtp-server";

const [file = "", dead = "", milliseconds = "0"] = process.argv.slice(2);
let count = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  disableReverseLookup: true,
  onRcptTo({ address }, _session, done) {
    if (dead === "" || !address.endsWith(`@${dead}`)) done();
    else setTimeout(() => done(Object.assign(new Error("4.7.0 Later"), { responseCode: 451 })), 1_000);
  },
  onData(stream, _session, done) {
    const parts: Buffer[] = [];
    stream.on("data", (part: Buffer) => parts.push(part));
    stream.on("end", () => {
      count += 1;
      if (count === 1) writeFileSync(file, Buffer.concat(parts));
      if (count === 1 || count % 100 === 0) console.log(`${count} ${Date.now()}`);
      const answer = `2.0.0 OK queued as bench-${count}`;
      if (milliseconds === "0") done(null, answer);
      else setTimeout(() => done(null, answer), Number(milliseconds));
    });
  },
});
server.listen(0, "127.0.0.1", () => {
  const address = server.server.address();
  console.log(`port ${typeof address === "object" && address !== null ? address.port : 0}`);
});
