/** One reader of `/live`: the connection, and how far it has been told. */

/** What is told to all: the bytes of one or more events, and how many times something was told before. */
export type LiveMessage = { readonly serial: number; readonly bytes: Buffer };

/** What a reader needs of its connection. */
export type Connection = {
  readonly writableLength: number;
  write(bytes: Buffer): unknown;
  end(bytes: Buffer): unknown;
  destroy(): unknown;
};

/** A reader. There are thousands: it holds nothing that is to be sent, and learns of the newest alone. */
export class LiveReader {
  readonly #connection: Connection;
  #told = 0;
  /** Since when its connection has held something that nobody takes (monotonic milliseconds); 0 where it is clear. */
  #fullSince = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Since when nobody has taken what was sent (monotonic milliseconds); 0 where all is taken. */
  untakenSince(): number {
    if (this.#fullSince !== 0 && this.#connection.writableLength === 0) this.#fullSince = 0;
    return this.#fullSince;
  }

  /**
   * Tells it the newest, unless it knows that; one that has not taken the last is passed over, and told once it has.
   * Returns whether it is up to date.
   */
  tell(newest: LiveMessage, now: number): boolean {
    if (this.#told === newest.serial) return this.untakenSince() === 0;
    if (this.untakenSince() !== 0) return false;
    this.#told = newest.serial;
    return this.send(newest.bytes, now);
  }

  /** Sends bytes that matter now or never; nothing where it has not taken the last. Returns whether they are on their way. */
  send(bytes: Buffer, now: number): boolean {
    if (this.untakenSince() !== 0) return false;
    this.#connection.write(bytes);
    if (this.#connection.writableLength > 0) this.#fullSince = now;
    return this.#fullSince === 0;
  }

  /** Sends the last there is, and ends. */
  end(bytes: Buffer): void {
    if (this.untakenSince() === 0) this.#connection.end(bytes);
    else this.cut();
  }

  /** Ends it at once. */
  cut(): void {
    this.#connection.destroy();
  }
}
