import type { Pool } from 'pg';
import { rebuild } from '../projections/core/rebuild.ts';
import type { Projection } from '../projections/core/define-projection.ts';
import { projections } from '../projections/registry.ts';
import { alternate } from './kit/alternate.ts';
import { compareRates } from './kit/figures.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';
import { copyAgain, readAllRows } from './rebuild-copy.ts';
import { buildAll, openRebuildWorld, type RebuildWorld } from './rebuild-world.ts';

const expectedRatio = 0.25;

/** Shares of statements in a CPU profile, taken when replays began to read events as text. */
const whyShort =
  `short because a rebuild reads and decodes each event of use to it, which COPY does not: of Node's time 16% was
  garbage collection, 15% JSON, 14% lines for COPY, 11% sends to sockets, 10% decimals (profile.md)`.replaceAll(
    /\s+/g,
    ' ',
  );

const perSecond = (count: number, tookMs: number): number => (count * 1_000) / tookMs;

/** Events of its categories, all of which a rebuild reads. */
const countEvents = async (pool: Pool, { categories }: Projection): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from eventstore.events where split_part(stream, '-', 1) = any($1)`,
    [categories],
  );
  return rows[0]?.count ?? 0;
};

const compare = async (
  bench: Bench,
  world: RebuildWorld,
  projection: Projection,
): Promise<Figure | null> => {
  const tables = await readAllRows(world.pool, projection);
  const count = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  if (count === 0) return null;
  const events = await countEvents(world.pool, projection);
  const { base, ours } = await alternate(
    bench.rounds,
    async () => {
      let tookMs = 0;
      for (const copied of tables) tookMs += await copyAgain(world.pool, copied);
      return perSecond(count, tookMs);
    },
    async () => {
      const startedAt = performance.now();
      const read = await rebuild(world, projection);
      return { read, rate: perSecond(events, performance.now() - startedAt) };
    },
  );
  const read = ours[0]?.read ?? 0;
  const indexes = tables.reduce((sum, { after }) => sum + after.length, 0);
  const figure = compareRates({
    measure: `rebuild of ${projection.name}`,
    baseline: 'COPY of its own rows from Node, then its key and indexes',
    unit: 'events/s to rows/s',
    ours: { rates: ours.map(({ rate }) => rate) },
    base: { rates: base },
    ratioMin: expectedRatio,
    notes: `${events} events, of which ${read} are of use to it; ${count} rows, ${indexes} indexes`,
  });
  return figure.met ? figure : { ...figure, notes: `${figure.notes}; ${whyShort}` };
};

/**
 * Rebuilds each projection alone beside its served tables, from reading the log to the swap. The rates are of its own
 * events and its own rows: where many events result in few rows, as with balances, no COPY does the same work.
 */
export const rebuildMeasure: Measure = {
  name: 'rebuild',
  run: async (bench) => {
    const world = await openRebuildWorld(bench, await bench.database());
    try {
      bench.log(`all built at ${Math.round(await buildAll(world))} events/s`);
      const figures: Figure[] = [];
      for (const projection of projections) {
        const figure = await compare(bench, world, projection);
        if (figure === null) continue;
        bench.log(`${projection.name} ${figure.ratio?.toFixed(2)}`);
        figures.push(figure);
      }
      return figures;
    } finally {
      await world.close();
    }
  },
};
