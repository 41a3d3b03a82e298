/** One reader of `/live`: its connection and progress. */

/** A broadcast: the bytes of one or more events, and a serial number. */
export type LiveMessage = { readonly serial: number; readonly bytes: Buffer };

export type Connection = {
  readonly writableLength: number;
  write(bytes: Buffer): unknown;
  end(bytes: Buffer): unknown;
  destroy(): unknown;
};

/** A reader. There are thousands: it buffers nothing, and only gets the newest message. */
export class LiveReader {
  readonly #connection: Connection;
  #lastSerial = 0;
  /** Time since its socket buffer is full (monotonic milliseconds); 0 if not. */
  #fullSince = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Time since which sent bytes are unread (monotonic milliseconds); 0 if none are. */
  unreadSince(): number {
    if (this.#fullSince !== 0 && this.#connection.writableLength === 0) this.#fullSince = 0;
    return this.#fullSince;
  }

  /**
   * Sends the newest message unless it has it; skips a reader that has not read the last one. Returns whether
   * it is up to date.
   */
  update(newest: LiveMessage, now: number): boolean {
    if (this.#lastSerial === newest.serial) return this.unreadSince() === 0;
    if (this.unreadSince() !== 0) return false;
    this.#lastSerial = newest.serial;
    return this.send(newest.bytes, now);
  }

  /** Sends bytes only if the last ones were read. Returns whether they were sent. */
  send(bytes: Buffer, now: number): boolean {
    if (this.unreadSince() !== 0) return false;
    this.#connection.write(bytes);
    if (this.#connection.writableLength > 0) this.#fullSince = now;
    return this.#fullSince === 0;
  }

  /** Sends the last bytes and ends the connection. */
  end(bytes: Buffer): void {
    if (this.unreadSince() === 0) this.#connection.end(bytes);
    else this.cut();
  }

  /** Closes the connection at once. */
  cut(): void {
    this.#connection.destroy();
  }
}
