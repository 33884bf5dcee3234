import { randomUUID } from 'node:crypto';
import { roles } from '../domain/shared/roles.ts';
import { adjustsOfNew } from './commands.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';
import { atPace, openPoster, type Paced, type Posting } from './kit/paced.ts';
import { percentile } from './kit/statistics.ts';
import { emailOf, openPeopleMaker } from './people.ts';

const password = 'correct horse staple';
const pace = { signIns: 60, adjusts: 100 } as const;
/** The factor by which others' commands may slow down meanwhile, and no more. */
const timesMax = 2;

const p99 = ({ latencies }: Paced): number => percentile(latencies, 99);

const figuresOf = (
  alone: Paced,
  beside: Paced,
  signIns: Paced,
  strange: Paced,
): readonly Figure[] => [
  {
    measure: `sign-in with a password over HTTP, ${pace.signIns} asked for a second`,
    baseline: '-',
    ours: signIns.perSecond,
    base: null,
    unit: '/s',
    ratio: null,
    expected: `${pace.signIns} a second`,
    // The last ones are due at the end, and finish after it.
    met: signIns.perSecond >= 0.95 * pace.signIns,
    p50: percentile(signIns.latencies, 50),
    p99: p99(signIns),
    notes: `each by another person on a device known to the account; ${pace.adjusts} adjusted balances a second beside them`,
  },
  {
    measure: `adjust balance over HTTP, ${pace.adjusts} a second, p99 beside ${pace.signIns} sign-ins a second`,
    baseline: 'the same without sign-ins',
    ours: p99(beside),
    base: p99(alone),
    unit: 'ms',
    ratio: p99(alone) / p99(beside),
    expected: `at least ${1 / timesMax}`,
    met: p99(beside) <= timesMax * p99(alone),
    p50: percentile(beside.latencies, 50),
    p99: p99(beside),
    notes: 'times count from when a call was due',
  },
  {
    measure: 'the same, everybody on a device that was never seen',
    baseline: '-',
    ours: strange.perSecond,
    base: null,
    unit: '/s',
    ratio: null,
    expected: '-',
    met: true,
    p50: percentile(strange.latencies, 50),
    p99: p99(strange),
    notes: 'each is told to its person by mail',
  },
];

/** Name and value of a cookie, as a browser sends them back. */
const pairOf = (setCookie: string): string => setCookie.split(';', 1)[0] ?? '';

const run = async (bench: Bench): Promise<readonly Figure[]> => {
  // Networks are distinguished by the proxy's header, so that no limit per network is reached.
  const app = await bench.app({ demo: false, env: { TRUST_PROXY: '1' } });
  const adjusts = await adjustsOfNew(bench, app, bench.short ? 50 : 500);
  const maker = await openPeopleMaker(app);
  const people = await maker.make(bench.short ? 200 : 600, roles.customer, password);
  await maker.close();
  const { post, close } = openPoster(app.url, 200);
  const from = (number: number): string =>
    `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

  const adjust = async (number: number): Promise<void> => {
    const call = adjusts[number % adjusts.length];
    if (call === undefined) throw new Error('Broken invariant: there are wallets');
    const headers = { cookie: call.cookie, 'idempotency-key': randomUUID() };
    await post({ method: 'PUT', path: call.path, headers, body: call.body });
  };
  // A device is recognized by its cookie; the session's cookie is left out, as after signing out.
  const devices = new Map<number, string>();
  const signInWith = async (number: number, device: string | undefined): Promise<void> => {
    const person = people[number % people.length];
    if (person === undefined) throw new Error('Broken invariant: there are people');
    const call: Posting = {
      method: 'POST',
      path: '/auth/login',
      headers: {
        'x-forwarded-for': from(number),
        ...(device === undefined ? {} : { cookie: device }),
      },
      body: { email: emailOf(person.userId), password },
    };
    const set = (await post(call)).map(pairOf).find((pair) => pair.includes('device='));
    if (set === undefined) throw new Error('Broken invariant: a sign-in stores the device');
    devices.set(number % people.length, set);
  };
  const signIn = (number: number) => signInWith(number, devices.get(number % people.length));

  try {
    const forMs = bench.short ? 10_000 : 30_000;
    await atPace(pace.adjusts, bench.short ? 2_000 : 10_000, adjust);
    const strange = await atPace(pace.signIns, (people.length * 1000) / pace.signIns, (number) =>
      signInWith(number, undefined),
    );
    bench.log(`from new devices: ${strange.perSecond.toFixed(1)} a second`);
    const alone = await atPace(pace.adjusts, forMs, adjust);
    bench.log(`alone: ${p99(alone).toFixed(1)} ms`);
    const [beside, signIns] = await Promise.all([
      atPace(pace.adjusts, forMs, adjust),
      atPace(pace.signIns, forMs, signIn),
    ]);
    bench.log(`beside: ${p99(beside).toFixed(1)} ms, sign-in: ${p99(signIns).toFixed(1)} ms`);
    return figuresOf(alone, beside, signIns, strange);
  } finally {
    close();
    await app.stop();
  }
};

/** Whether many people can sign in at once without slowing down others. */
export const signInMeasure: Measure = { name: 'sign-in', run };
