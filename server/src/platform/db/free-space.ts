import { statfsSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigurationError } from '../config.ts';

export const megabyte = 1024 * 1024;
/** An opened database recovers from its log, which takes one or two segments of 16 MB. */
const startMinimum = 64 * megabyte;
const interval = 1000;

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** @throws ConfigurationError when a start would run out of space. A new database takes 40 MB before its first write. */
export function checkSpaceToStart(dataDir: string, floor: number, isNew: boolean): void {
  const [free, needed] = [freeBytes(dataDir), isNew ? floor + startMinimum : startMinimum];
  if (free < needed) throw tooLittleSpace(dataDir, `a ${isNew ? 'new database' : 'start'} needs ${inMegabytes(needed)}`);
}

export function tooLittleSpace(dataDir: string, need: string): ConfigurationError {
  return new ConfigurationError(`The disk of ${dataDir} is full: ${inMegabytes(freeBytes(dataDir))} are free, ${need}. Free some space.`);
}

const inMegabytes = (bytes: number) => `${Math.floor(bytes / megabyte)} MB`;

export type FreeSpace = ReturnType<typeof watchFreeSpace>;

/** Watches the free space of the embedded database's disk. @param floor bytes; a tenth more ends the shortage, so that it does not flap */
export function watchFreeSpace(folder: string, floor: number) {
  let isLow = freeBytes(folder) < floor;
  const listeners: ((isLow: boolean) => void)[] = [];
  const check = () => {
    let isNowLow: boolean;
    try {
      isNowLow = freeBytes(folder) < (isLow ? floor * 1.1 : floor);
    } catch {
      return;
    }
    if (isNowLow === isLow) return;
    isLow = isNowLow;
    for (const listener of listeners) listener(isLow);
  };
  const timer = setInterval(check, interval).unref();
  return {
    /** Whether it is below the floor: the database accepts no writes. */
    isLow: () => isLow,
    /** Checks now. It takes a microsecond. */
    check,
    /** Calls the listener now if it is low, and at every change. */
    follow(listener: (isLow: boolean) => void): void {
      listeners.push(listener);
      if (isLow) listener(isLow);
    },
    stop: () => clearInterval(timer),
  };
}

export function logFreeSpace(space: FreeSpace, folder: string, log: Pick<FastifyBaseLogger, 'error' | 'warn'>): void {
  space.follow((isLow) => {
    const fields = { folder, free: inMegabytes(freeBytes(folder)) };
    if (isLow) log.error(fields, 'free space low, writes rejected');
    else log.warn(fields, 'free space sufficient again');
  });
}
