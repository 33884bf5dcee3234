import { readFileSync } from 'node:fs';

/** Parent of a process; only Linux gives it without running a program. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

/**
 * Calls `tell` once when the process that started us is gone; under npm (npm, a shell, we) it is the process before
 * that.
 */
export function onOrphaned(tell) {
  const parent = process.ppid;
  const underNpm = process.env['npm_lifecycle_event'] !== undefined;
  const grandparent = underNpm && parent > 1 ? parentOf(parent) : null;
  const timer = setInterval(() => {
    const isGone =
      process.ppid !== parent || (grandparent !== null && parentOf(parent) !== grandparent);
    if (!isGone) return;
    clearInterval(timer);
    tell();
  }, 250);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
