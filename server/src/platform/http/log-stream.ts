import { constants, fstatSync, openSync, write, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { isatty } from 'node:tty';

export type LogStream = ReturnType<typeof createLogStream>;

type Sink = {
  descriptor: number;
  /** Writes a chunk. `written` bytes are done, also after an error. */
  write(chunk: Buffer, done: (error: Error | null | undefined, written: number) => void): void;
};

const limit = 1024 * 1024;
/** Lines of so many milliseconds are written at once, earlier beyond so many bytes. A write costs more than an answer. */
const batchDelay = 50;
const batchBytes = 64 * 1024;
const retryDelay = 250;
const flushTimeout = 1000;
const stdout = 1;

/** Takes log lines for stdout without ever blocking. Reader stopped or gone, disk full: the process goes on, and drops lines beyond its limit. */
export function createLogStream() {
  const sink = openSink();
  let waiting: string[] = [];
  let bytes = 0;
  let chunk: Buffer | undefined;
  let batchTimer: NodeJS.Timeout | undefined;
  let dropped = 0;
  let reported = 0;
  let whenFlushed: (() => void)[] = [];

  function writeChunk(): void {
    if (chunk === undefined) return;
    sink.write(chunk, (error, written) => {
      bytes -= written;
      chunk = chunk?.subarray(written);
      if (error) setTimeout(writeChunk, retryDelay).unref();
      else if (chunk?.length === 0) writeNext();
      else writeChunk();
    });
  }

  function writeNext(): void {
    clearTimeout(batchTimer);
    batchTimer = undefined;
    if (dropped > reported) {
      add(`${JSON.stringify({ level: 40, time: Date.now(), count: dropped - reported, msg: 'log lines dropped' })}\n`);
      reported = dropped;
    }
    chunk = waiting.length === 0 ? undefined : Buffer.from(waiting.join(''));
    waiting = [];
    if (chunk !== undefined) {
      writeChunk();
      return;
    }
    for (const done of whenFlushed) done();
    whenFlushed = [];
  }

  function add(line: string, length = Buffer.byteLength(line)): void {
    waiting.push(line);
    bytes += length;
  }

  /** The lines before a crash matter most. Behind an unfinished chunk they are lost. */
  function writeAtExit(): void {
    if (chunk !== undefined || waiting.length === 0) return;
    try {
      writeSync(sink.descriptor, waiting.join(''));
    } catch {}
  }

  process.once('exit', writeAtExit);
  return {
    write(line: string): void {
      const length = Buffer.byteLength(line);
      if (bytes + length > limit) {
        dropped += 1;
        return;
      }
      add(line, length);
      if (chunk !== undefined) return;
      if (bytes > batchBytes) writeNext();
      else batchTimer ??= setTimeout(writeNext, batchDelay);
    },
    /** Resolves when all lines are written, at the latest after a second. */
    async flush(): Promise<void> {
      if (batchTimer !== undefined) writeNext();
      if (chunk === undefined) return;
      await Promise.race([new Promise<void>((resolve) => whenFlushed.push(resolve)), pause(flushTimeout)]);
    },
    droppedLines: () => dropped,
  };
}

function openSink(): Sink {
  const kind = fstatSync(stdout);
  return kind.isFIFO() || kind.isSocket() ? socketSink() : fileSink(isatty(stdout) ? openTerminal() : stdout);
}

/** Pipes and sockets. Threads that write to files would block in a full pipe, and the process could not end. */
function socketSink(): Sink {
  let socket = openSocket();
  return {
    descriptor: stdout,
    write(chunk, done) {
      if (socket.destroyed) socket = openSocket();
      socket.write(chunk, (error) => done(error, error ? 0 : chunk.length));
    },
  };
}

/** libuv sets O_NONBLOCK, and never closes stdout. */
function openSocket(): Socket {
  return new Socket({ fd: stdout, readable: false, writable: true }).on('error', () => undefined);
}

function fileSink(descriptor: number): Sink {
  return { descriptor, write: (chunk, done) => write(descriptor, chunk, done) };
}

/** A descriptor of the terminal that does not block while the terminal is stopped. Others would notice O_NONBLOCK on stdout itself. */
function openTerminal(): number {
  try {
    return openSync('/dev/stdout', constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return stdout;
  }
}
