import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import type { LogLevel } from '../config.ts';
import { messageOf } from '../vault/error-code.ts';
import { openLogFile } from './log-file.ts';
import { safeError } from './safe-error.ts';

/** Names of fields that may contain personal data or give access; their values are never logged. */
const personal = [
  'email',
  'password',
  'phone',
  'fullName',
  'full_name',
  'firstName',
  'lastName',
  'address',
  'birthDate',
  'token',
  'apiKey',
  'cookie',
  'authorization',
  'secret',
];

const redact = {
  paths: personal.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]),
  censor: '[personal]',
};

export type LogTarget = Readonly<{
  level: LogLevel;
  /** Folder of `daybook.log`; `null`: standard output, as usual in containers. */
  folder: string | null;
}>;

/** If the terminal is gone, or its output goes to a file on a full disk, the process must still go on. */
const showOnTerminal = (text: string): void => {
  try {
    process.stderr.write(`! ${text}\n`);
  } catch {
    // There is nobody to tell.
  }
};

/** Shows errors on the terminal as one line; the file has everything. */
const terminal = {
  write: (line: string): void => {
    const { name, msg, err } = JSON.parse(line) as {
      name?: string;
      msg?: string;
      err?: { message?: string };
    };
    showOnTerminal(`${name}: ${msg}${err?.message === undefined ? '' : ` (${err.message})`}`);
  },
};

/**
 * A structured log (one JSON object per line). Lines that belong to a request or command have its `correlationId`.
 * Values of personal data are never logged; ids are. With a folder, errors are also shown on the terminal.
 */
export function createLogger(name: string, { level, folder }: LogTarget): Logger {
  const options = {
    name,
    level,
    redact,
    serializers: { err: safeError },
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  if (folder === null) return pino(options);
  mkdirSync(folder, { recursive: true });
  const onLost = (error: unknown): void =>
    showOnTerminal(`${name}: the log file cannot be written; lines are lost (${messageOf(error)})`);
  const file = openLogFile(join(folder, 'daybook.log'), { onLost });
  const streams = [
    { level: 'trace', stream: file } as const,
    { level: 'error', stream: terminal } as const,
  ];
  return pino(options, pino.multistream(streams));
}
