import { constants, fstatSync, openSync, write, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { isatty } from 'node:tty';

/** Takes log lines without ever blocking. Beyond its limit it drops them. */
export type LogStream = {
  write(line: string): void;
  /** Calls back when all lines are written, at the latest after a second. */
  flush(done: () => void): void;
  /** Lines dropped since the start. */
  droppedLines(): number;
};

type Sink = {
  /** Never blocks. */
  descriptor: number;
  /** Writes a chunk. `written` bytes are done, also after an error. */
  write(chunk: Buffer, done: (error: Error | null | undefined, written: number) => void): void;
};

/** Bytes of lines in memory. */
const defaultLimit = 1024 * 1024;
/** Lines of so many milliseconds are written at once, earlier beyond so many bytes. A write costs more than an answer. */
const batchDelay = 50;
const batchBytes = 64 * 1024;
/** After a failed write, milliseconds. */
const retryDelay = 250;
const flushTimeout = 1000;
const stdout = 1;

/** The log on stdout. Reader stopped or gone, disk full: the process goes on. */
export function createLogStream(limit = defaultLimit): LogStream {
  const sink = openSink();
  let waiting: string[] = [];
  /** Of the waiting lines and of the chunk. */
  let bytes = 0;
  let chunk: Buffer | undefined;
  let batchTimer: NodeJS.Timeout | undefined;
  let dropped = 0;
  let reported = 0;
  let whenFlushed: (() => void)[] = [];
  let isExitWatched = false;

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

  function add(line: string): void {
    waiting.push(line);
    bytes += Buffer.byteLength(line);
  }

  /** The lines before a crash matter most. Behind an unfinished chunk they are lost. */
  function writeAtExit(): void {
    if (chunk !== undefined) return;
    try {
      writeSync(sink.descriptor, waiting.join(''));
    } catch {
      // The pipe or the disk is full.
    }
  }

  return {
    write(line) {
      if (!isExitWatched) process.once('exit', writeAtExit);
      isExitWatched = true;
      if (bytes + Buffer.byteLength(line) > limit) {
        dropped += 1;
        return;
      }
      add(line);
      if (chunk !== undefined) return;
      if (bytes > batchBytes) writeNext();
      else batchTimer ??= setTimeout(writeNext, batchDelay);
    },
    flush(done) {
      if (batchTimer !== undefined) writeNext();
      if (chunk === undefined) return done();
      const timer = setTimeout(done, flushTimeout);
      whenFlushed.push(() => {
        clearTimeout(timer);
        done();
      });
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
