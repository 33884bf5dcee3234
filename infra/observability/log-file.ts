import { closeSync, openSync, writeSync } from 'node:fs';

export type LogFile = Readonly<{ write: (line: string) => void }>;

export type LogFileOptions = Readonly<{
  /** Called at most once a minute while lines are lost. */
  onLost?: (error: unknown) => void;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}>;

const tellEveryMs = 60_000;

/**
 * A file for log lines, each written to the disk by itself. Lines that cannot be written, for instance on a full disk,
 * are lost and counted, never thrown: a process must not end because of its log. The file is reopened for the next
 * line, and the first line written then says how many are missing.
 */
export const openLogFile = (path: string, options: LogFileOptions = {}): LogFile => {
  const { onLost = () => undefined, now = () => performance.now() } = options;
  let file: number | null = null;
  let lost = 0;
  let toldAt = -Infinity;
  let endsCut = false;
  try {
    file = openSync(path, 'a', 0o600);
  } catch {
    // The first line tries again.
  }

  const add = (text: string): void => {
    file ??= openSync(path, 'a', 0o600);
    const whole = endsCut ? `\n${text}` : text;
    const bytes = Buffer.from(whole);
    const written = writeSync(file, bytes);
    endsCut = written < bytes.length;
    if (endsCut) throw new Error('Only part of a line could be written');
  };

  const lose = (error: unknown): void => {
    lost += 1;
    if (file !== null) closeSync(file);
    file = null;
    if (now() - toldAt < tellEveryMs) return;
    toldAt = now();
    onLost(error);
  };

  return {
    write(line) {
      try {
        if (lost > 0) {
          add(`${JSON.stringify({ level: 50, msg: 'lines of this log are missing', lost })}\n`);
          lost = 0;
        }
        add(line);
      } catch (error) {
        lose(error);
      }
    },
  };
};
