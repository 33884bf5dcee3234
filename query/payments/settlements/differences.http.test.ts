import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  depositCreated,
  depositMoney,
  depositPaid,
} from '../../../domain/payments/deposit/testing.ts';
import type { SettlementLine } from '../../../domain/shared/payments/settlement.ts';
import { seededRandom } from '../../../infra/market-data/random.ts';
import { idEnding } from '../../testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../../testing/world.ts';

const random = seededRandom(7);
const chance = (share: number): boolean => random() < share;
const gateways = ['flutterwave', 'stripe'] as const;
type Gateway = (typeof gateways)[number];
const [firstMs, hourMs, dayMs] = [Date.parse('2026-06-10T00:00:00.000Z'), 3_600_000, 86_400_000];
const days = 4;
const isoOf = (ms: number): string => new Date(ms).toISOString();
const dayOf = (at: string): string => at.slice(0, 10);

type Payment = Readonly<{ gateway: Gateway; paymentId: string; paidAt: string }>;

/** Payments of four days; some are paid at midnight, when the provider's clock says another day. */
const payments: readonly Payment[] = Array.from({ length: 80 }, (_none, at) => ({
  gateway: at % 2 === 0 ? 'flutterwave' : 'stripe',
  paymentId: `p-${String(at)}`,
  paidAt: isoOf(
    firstMs +
      (chance(0.2)
        ? Math.floor(random() * days) * dayMs + Math.floor(random() * 3) * 1_000
        : Math.floor(random() * days * 24) * hourMs),
  ),
}));

/** A line about a payment, which the provider may report wrong, late, or as sent back. */
const lineOf = ({ paymentId, paidAt }: Payment, line: number): SettlementLine => ({
  line,
  kind: chance(0.1) ? 'refund' : 'payment',
  paymentId,
  amount: chance(0.1) ? '500' : '507',
  currency: chance(0.1) ? 'EUR' : 'USD',
  at: isoOf(Date.parse(paidAt) - (chance(0.2) ? 5_000 : 0)),
});

type File = Readonly<{ id: string; gateway: Gateway; lines: readonly SettlementLine[] }>;

/** A file of a gateway's day without some of its payments, and with one that is not known here. */
const fileOf = (id: string, gateway: Gateway, day: string, share: number): File => {
  const own = payments.filter((one) => one.gateway === gateway && dayOf(one.paidAt) === day);
  const lines = own.filter(() => chance(share)).map((one, at) => lineOf(one, at + 2));
  const unknown = { gateway, paymentId: `u-${id}`, paidAt: `${day}T12:00:00.000Z` } as const;
  return { id, gateway, lines: [...lines, lineOf(unknown, lines.length + 2)] };
};

const daysOfFiles = Array.from({ length: days }, (_none, at) => dayOf(isoOf(firstMs + at * dayMs)));
const files: readonly File[] = [
  ...gateways.flatMap((gateway, place) =>
    daysOfFiles.map((day, at) => fileOf(idEnding(`f${place}${at}`), gateway, day, 0.9)),
  ),
  // The same day once more, as a provider sends it when a first file was not complete.
  fileOf(idEnding('f99'), 'stripe', '2026-06-11', 0.5),
];

let world: QueryWorld;

const pay = ({ gateway, paymentId, paidAt }: Payment, at: number) => {
  const money = { ...depositMoney, gateway };
  return world.given(
    `deposit-${idEnding(`d${at}`)}`,
    { ...depositCreated, data: { ...depositCreated.data, ...money } },
    depositPaid({ ...money, paymentId, paidAt }),
  );
};

/** The days of a file are those of its first and its last line. */
const periodOf = ({ lines }: File) => {
  const times = lines.map(({ at }) => at).toSorted();
  return { from: dayOf(times[0] ?? ''), to: dayOf(times.at(-1) ?? '') };
};

const take = (file: File) => {
  const { id, gateway, lines } = file;
  return world.given(
    `settlement-${id}`,
    {
      type: 'SettlementFileTaken',
      data: { gateway, digest: id, ...periodOf(file), lines: lines.length },
    },
    // In two parts, as a long file.
    { type: 'SettlementLinesTaken', data: { gateway, lines: lines.slice(0, 5) } },
    { type: 'SettlementLinesTaken', data: { gateway, lines: lines.slice(5) } },
  );
};

beforeAll(async () => {
  world = await openQueryWorld();
  const before = payments.slice(0, 60);
  for (const [at, payment] of before.entries()) await pay(payment, at);
  for (const file of files) await take(file);
  // Some payments become known only after the file that has them.
  for (const [at, payment] of payments.slice(60).entries()) await pay(payment, 60 + at);
  const settled = files[0]?.lines.find(({ paymentId }) => paymentId.startsWith('u-'));
  await world.given(`settlement-${files[0]?.id ?? ''}`, {
    type: 'DifferenceSettled',
    data: { kind: settled?.kind, paymentId: settled?.paymentId, reason: 'timing', reference: null },
  });
});
afterAll(() => world.end());

const idsOf = async (path: string): Promise<readonly string[]> => {
  const { call } = await world.app.signInAs(1);
  const { body } = await call.get(path);
  expect(body.meta.total).toBeLessThanOrEqual(100);
  return body.data.map(({ id }: Readonly<{ id: string }>) => id);
};

it('the open differences of all files are those of each file', async () => {
  const base = '/admin/reconciliation/api';
  const each: string[] = [];
  for (const { id } of files) each.push(...(await idsOf(`${base}/${id}?open=yes&limit=100`)));
  const together = await idsOf('/admin/reconciliation/differences/api?limit=100');
  const kinds = new Set(each.map((id) => id.replace(/^[^:]+:/, '').replace(/:.*/, '')));
  expect(kinds).toEqual(new Set(['payment', 'refund']));
  expect(together.toSorted()).toEqual(each.toSorted());
});

it('a payment of a file’s days is missing there only if no file of its provider has it', async () => {
  const isTold = ({ gateway, paymentId }: Payment): boolean =>
    files.some(
      (file) =>
        file.gateway === gateway &&
        file.lines.some((line) => line.kind === 'payment' && line.paymentId === paymentId),
    );
  const expected = payments
    .filter((payment) => !isTold(payment))
    .flatMap(({ gateway, paymentId, paidAt }) =>
      files
        .filter((file) => {
          const { from, to } = periodOf(file);
          return file.gateway === gateway && from <= dayOf(paidAt) && dayOf(paidAt) <= to;
        })
        .map(({ id }) => `${id}:payment:${paymentId}`),
    );
  const where = encodeURIComponent('verdict:is:missing_there');
  const found = await idsOf(`/admin/reconciliation/differences/api?limit=100&where=${where}`);
  expect(expected.length).toBeGreaterThan(5);
  expect(found.toSorted()).toEqual(expected.toSorted());
});
