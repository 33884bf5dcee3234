import { closeSync, openSync, writeSync } from 'node:fs';

export type LogFile = Readonly<{ write: (line: string) => void }>;

export type LogFileOptions = Readonly<{
  /** Hears, at most once a minute, that lines are lost. */
  onLost?: (error: unknown) => void;
  /** Milliseconds of a clock that is never set back. */
  now?: () => number;
}>;

const tellEveryMs = 60_000;

/**
 * A file that lines are added to, each on its own way to the disk. What cannot be written, on a full disk say, is lost
 * and counted, never thrown: a process must not end for want of its log. The file is opened anew for the next line, and the
 * first one after that says how many are missing.
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
    // It is tried again with the first line.
  }

  const add = (text: string): void => {
    file ??= openSync(path, 'a', 0o600);
    const whole = endsCut ? `\n${text}` : text;
    const bytes = Buffer.from(whole);
    const written = writeSync(file, bytes);
    endsCut = written < bytes.length;
    if (endsCut) throw new Error('Only a part of a line could be written');
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
