import { configOfProcess } from '../../infra/config.ts';
import { createLogger } from '../../infra/observability/log.ts';
import { openFoundation, type Foundation } from '../roles/foundation.ts';
import { codeOf } from '../../infra/vault/error-code.ts';
import { joinDatabase } from '../supervisor/open-database.ts';

export type Say = (line: string) => void;

export const say: Say = (line) => void process.stdout.write(`${line}\n`);

/** On a terminal, a line that the next one overwrites; otherwise prints nothing. */
export const sayProgress: Say = (line) => {
  if (process.stdout.isTTY) process.stdout.write(`\r${line.padEnd(60)}\r`);
};

const undefinedTable = '42P01';

/** Read models create their tables when they first run; before that there is nothing to look at. */
const explain = (error: unknown): string => {
  if (codeOf(error) === undefinedTable)
    return 'The read models do not exist yet. Start Daybook once with npm start, then try again.';
  return error instanceof Error ? error.message : String(error);
};

/**
 * Runs a program beside the application, on the database of the running application or else on its own. Resolves to the
 * exit code.
 */
export const runBeside = async (
  work: (foundation: Foundation) => Promise<number>,
): Promise<void> => {
  try {
    const config = configOfProcess();
    const log = createLogger('cli', { level: 'warn', folder: config.dataDir });
    const database = await joinDatabase({ config, say: () => undefined });
    try {
      const foundation = await openFoundation(config, database.url, log);
      try {
        process.exitCode = await work(foundation);
      } finally {
        await foundation.close();
      }
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
};
