import { roles } from '../domain/shared/roles.ts';
import { compareWithTpcb, lanes, openTpcb } from './commands.ts';
import type { Measure } from './kit/measure.ts';
import { openPeopleMaker, type Person } from './people.ts';

const open = ({ cookie }: Person) => ({
  method: 'POST' as const,
  path: '/dashboard/orders',
  cookie,
  body: { type: 'buy', instrument: 'BTC_USD', amount: '0.001', profit: null, loss: null },
});

export const ordersMeasure: Measure = {
  name: 'orders',
  run: async (bench) => {
    const app = await bench.app({ demo: false });
    const people = await openPeopleMaker(app);
    // A wallet holds at most 500 open orders, and each additional one makes its state more expensive to copy.
    const customers = await people.make(bench.short ? 200 : 500, roles.customer);
    await people.close();
    const size = { branches: 32, accountsPerBranch: bench.short ? 1_000 : 10_000 };
    const figure = await compareWithTpcb(bench, {
      measure: `open order over HTTP, ${lanes} in flight, ${customers.length} customers`,
      baseline: `TPC-B-like transaction from Node, ${lanes} connections, 32 branches`,
      url: app.url,
      databaseUrl: await openTpcb(bench, size),
      size,
      ratioMin: 0.9,
      status: 201,
      calls: customers.map(open),
    });
    return [figure];
  },
};
