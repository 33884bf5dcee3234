import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../infra/config.ts';
import { DatabaseNotPrepared } from '../../infra/postgres/prepare-database.ts';
import { createEmptyDatabase } from '../../infra/postgres/testing/database.ts';
import { openDatabase } from './open-database.ts';

describe('a database with too few connections for the cores of the machine', () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;

  beforeAll(async () => {
    database = await createEmptyDatabase();
  });
  afterAll(() => database.drop());

  const onManyCores = (env: Record<string, string>) => ({
    ...loadConfig({ DATABASE_URL: database.url, ...env }),
    commandProcesses: 32,
    projectionProcesses: 8,
  });

  it('given default counts of processes, then fewer processes are started, and a line says so', async () => {
    const said: string[] = [];
    const say = (text: string): void => void said.push(text);
    // The server of the tests allows 197 connections.
    const { processes } = await openDatabase({ config: onManyCores({}), say });
    expect(processes).toEqual({ commandProcesses: 4, projectionProcesses: 2 });
    expect(said).toEqual([
      expect.stringMatching(
        /accepts 197 connections.*DAYBOOK_COMMAND_PROCESSES=4.*max_connections/,
      ),
    ]);
  });

  it('given a count that was set by hand, then the start fails with a message that names the setting', async () => {
    const config = onManyCores({ DAYBOOK_COMMAND_PROCESSES: '32' });
    const opening = openDatabase({ config, say: () => undefined });
    await expect(opening).rejects.toThrow(DatabaseNotPrepared);
    await expect(opening).rejects.toThrow(/DAYBOOK_COMMAND_PROCESSES/);
  });
});
