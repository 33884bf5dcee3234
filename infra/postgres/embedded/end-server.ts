import { setTimeout as delay } from 'node:timers/promises';
import { hasCode } from './folder-lock.ts';
import { findProcess } from './process-table.ts';

const stopTimeoutMs = 60_000;

/** Fast shutdown; if that does not end it, an immediate one (the next start recovers from the log). */
export async function endServer(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const began = performance.now();
    send(pid, signal);
    while (performance.now() - began < stopTimeoutMs) {
      if (!findProcess(pid)) return;
      await delay(20);
    }
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}
