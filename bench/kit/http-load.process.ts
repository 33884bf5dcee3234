import { randomUUID } from 'node:crypto';
import { openHttpLane } from './http-lane.ts';
import { requestText, type HttpPlan, type HttpReport } from './http-plan.ts';
import { keepInFlight } from './in-flight.ts';

/** Makes load over HTTP in its own process; its parent sends the plans, and it ends with its parent. */

const run = async ({ url, lanes, forMs, calls, status }: HttpPlan): Promise<HttpReport> => {
  const requests = calls.map((call) => requestText(url, call));
  const open = await Promise.all(Array.from({ length: lanes }, () => openHttpLane(url)));
  try {
    const load = await keepInFlight(lanes, forMs, async (index, number) => {
      const lane = open[index];
      const request = requests[number % requests.length];
      if (!lane || !request) throw new Error('Broken invariant: a load has lanes and calls');
      const answer = await lane.send(request(randomUUID()));
      if (answer.status !== status) throw new Error(`${answer.status}: ${answer.body}`);
    });
    const { count, seconds, latencies } = load;
    return { kind: 'done', count, seconds, latencies };
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  } finally {
    open.forEach((lane) => lane.close());
  }
};

process.on('message', (plan: HttpPlan) => {
  void run(plan).then((report) => process.send?.(report));
});
process.on('disconnect', () => process.exit(0));
