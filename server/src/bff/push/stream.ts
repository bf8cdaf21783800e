import type { Writable } from 'node:stream';

/** What a stream needs of the answer that it is written to. */
type Answer = Pick<
  Writable,
  'write' | 'end' | 'destroy' | 'destroyed' | 'writableEnded' | 'writableNeedDrain'
>;

/** One open stream: a class, as a thousand of them share its methods. */
export class Stream {
  /** The last change that was told on it. */
  at: number;
  /** Whether somebody is at work to bring it up to the newest change. */
  isCatchingUp = false;
  /** When it was first found full, in ms since 1970; null while it takes what is written. */
  fullSince: number | null = null;

  constructor(
    private readonly response: Answer,
    /** Whose session it is (the hash of the token). */
    readonly tokenHash: string,
    at: number,
  ) {
    this.at = at;
  }

  get isOpen(): boolean {
    return !this.response.destroyed && !this.response.writableEnded;
  }

  /** The client has not read what was written: nothing more is, until it has. */
  isFull(): boolean {
    return this.response.writableNeedDrain;
  }

  send(bytes: Buffer): void {
    if (this.isOpen && bytes.length > 0) this.response.write(bytes);
  }

  /** Lets the client have what was written, then closes. */
  end(): void {
    this.response.end();
  }

  /** Closes at once. */
  drop(): void {
    this.response.destroy();
  }
}
