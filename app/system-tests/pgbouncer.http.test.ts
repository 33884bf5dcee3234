import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publishTestPostgresUrl, testPostgresUrl } from '../../infra/config.ts';
import { pgbouncerProgram, startPgbouncer } from '../../infra/postgres/testing/pgbouncer.ts';
import { openRealApp, type RealApp } from './testing/real-app.ts';
import { tradeOnce } from './testing/trade-once.ts';

const title = 'behind PgBouncer in session mode';

/** Prepared statements, LISTEN, COPY, advisory locks and the role of each session, over connections of PgBouncer. */
const describeBehind = (program: string): void =>
  describe(title, () => {
    const server = testPostgresUrl();
    let bouncer: Awaited<ReturnType<typeof startPgbouncer>>;
    let app: RealApp;

    beforeAll(async () => {
      bouncer = await startPgbouncer(program, server);
      publishTestPostgresUrl(bouncer.url);
      app = await openRealApp();
    });

    afterAll(async () => {
      await app.stop();
      publishTestPostgresUrl(server);
      await bouncer.stop();
    });

    it('a customer trades, the order is closed, and the books balance', async () => {
      await tradeOnce(app);
    });

    it('each session has its own role and settings, even on a connection that another role has used', async () => {
      const { app: commands, query } = app.foundation.pools;
      const through = expect.stringContaining(new URL(bouncer.url).host);
      expect(commands.options).toMatchObject({ connectionString: through });
      const shown = `select current_user::text as role, current_setting('jit') as jit,
                            current_setting('default_transaction_read_only') as read_only`;
      for (let turn = 0; turn < 5; turn += 1) {
        expect((await commands.query(shown)).rows).toEqual([
          { role: 'daybook_app', jit: 'off', read_only: 'off' },
        ]);
        expect((await query.query(shown)).rows).toEqual([
          { role: 'daybook_query', jit: 'off', read_only: 'on' },
        ]);
      }
    });
  });

if (pgbouncerProgram === null) {
  process.stdout.write(`SKIPPED: ${title}: PgBouncer is not installed (Debian: pgbouncer).\n`);
  it.skip(`${title}: not installed here`, () => undefined);
} else {
  describeBehind(pgbouncerProgram);
}
