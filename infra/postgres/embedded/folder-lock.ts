import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { findProcess } from './process-table.ts';

/** Tells who holds the folder, in words for the terminal. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/** The process that a lock file names, if it still runs and is not another one with the same id. */
export function lockHolder(file: string): number | null {
  const [pid, startedAt] = readLock(file);
  const holder = findProcess(pid);
  return holder && holder.startedAt === startedAt ? pid : null;
}

/** Locks the folder for this process; throws `FolderInUse` if another running process has it. */
export function lockFolder(file: string, folder: string): () => void {
  const self = findProcess(process.pid);
  const mine = `${process.pid}\n${self?.startedAt ?? ''}\n`;
  for (let attempt = 0; attempt < 10; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o644 });
      return () => {
        if (readFileSync(file, 'utf8') === mine) rmSync(file);
      };
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    const holder = lockHolder(file);
    if (holder !== null) {
      throw new FolderInUse(
        `${folder} is in use by another Daybook (process ${holder}). Stop it first, or set DAYBOOK_DATA to another folder.`,
      );
    }
    setAside(file);
  }
  throw new FolderInUse(
    `${folder} could not be locked: other processes keep locking it. Try again.`,
  );
}

/** If several processes find the same stale lock, one rename succeeds; the others start again. */
function setAside(file: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    rmSync(aside);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

function readLock(file: string): [number, string] {
  try {
    const [pid = '', startedAt = ''] = readFileSync(file, 'utf8').split('\n');
    return [Number(pid), startedAt];
  } catch {
    return [0, ''];
  }
}

/** Whether an error of the file system or of a child process has this code. */
export const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
