import { readFileSync } from 'node:fs';

/** Parent of a process; only Linux says so without a program. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

/** Calls once when the process that started us is gone, or under npm (npm, a shell, we) the one before it. */
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
