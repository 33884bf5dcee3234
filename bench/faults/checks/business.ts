import type { Pool } from 'pg';
import { add, eq, neg, type Decimal } from '../../../domain/shared/decimal.ts';
import { leadsTable } from '../../../projections/crm/leads/rows.ts';
import { kycStatusesTable } from '../../../projections/kyc/statuses/rows.ts';
import { ordersTable } from '../../../projections/trading/orders/rows.ts';
import { walletsTable } from '../../../projections/trading/wallets/rows.ts';
import { textOf, type Answered } from '../load/commands.ts';
import type { SeenEvent } from './log-view.ts';

/** What read models must contain, computed only from the answers that clients got. */
export type Expectation = Readonly<{
  balances: ReadonlyMap<string, Decimal>;
  openOrders: ReadonlySet<string>;
  leadGroups: ReadonlyMap<string, string>;
  kyc: ReadonlyMap<string, string>;
}>;

const kycStatuses: Readonly<Record<string, string>> = {
  SubmitKyc: 'pending',
  ApproveKyc: 'approved',
  DeclineKyc: 'declined',
};

/** An order closed by a level had no client's command, so its result is taken from the log. */
const closedByLevels = (events: readonly SeenEvent[]): readonly SeenEvent[] =>
  events.filter(({ type, data }) => type === 'OrderClosed' && data['reason'] !== 'manual');

export const expectationOf = (
  acknowledged: readonly Answered[],
  events: readonly SeenEvent[],
  firstBalances: ReadonlyMap<string, Decimal>,
): Expectation => {
  const balances = new Map(firstBalances);
  const post = (walletId: string, amount: Decimal): void => {
    balances.set(walletId, add(balances.get(walletId) ?? '0', amount));
  };
  const openOrders = new Set<string>();
  const leadGroups = new Map<string, string>();
  const kyc = new Map<string, string>();
  for (const answered of acknowledged) {
    const { name, subject, body, parts } = answered.command;
    const amount = String(body['amount']);
    if (name === 'AdjustBalance') post(subject, body['type'] === 'add' ? amount : neg(amount));
    if (name === 'OpenOrder') openOrders.add(textOf(answered, 'id'));
    if (name === 'CloseOrder') post(subject, textOf(answered, 'pro_loss'));
    if (name === 'AddLead') leadGroups.set(textOf(answered, 'id'), 'sales');
    const data = body['data'];
    if (typeof data === 'object' && data !== null && 'group' in data)
      for (const id of parts ?? []) leadGroups.set(id, String(data.group));
    const status = kycStatuses[name];
    if (status !== undefined) kyc.set(subject, status);
  }
  for (const { command } of acknowledged)
    if (command.name === 'CloseOrder') openOrders.delete(String(command.body['orderId']));
  for (const { stream, data } of closedByLevels(events)) {
    post(stream.slice(stream.indexOf('-') + 1), String(data['posted']));
    openOrders.delete(String(data['orderId']));
  }
  return { balances, openOrders, leadGroups, kyc };
};

const pairs = async (
  pool: Pool,
  text: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await pool.query<{ id: string; value: string }>(text, [ids]);
  return new Map(rows.map(({ id, value }) => [id, value]));
};

const compare = (
  what: string,
  expected: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
  isSame: (one: string, other: string) => boolean = (one, other) => one === other,
): readonly string[] =>
  [...expected].flatMap(([id, value]) => {
    const there = found.get(id);
    return there !== undefined && isSame(value, there)
      ? []
      : [
          `${what} ${id}: by what was acknowledged ${value}, by the read model ${there ?? 'nothing'}`,
        ];
  });

/** Where read models differ from what people were told. */
export const findUntrue = async (pool: Pool, expected: Expectation): Promise<readonly string[]> => {
  const { balances, openOrders, leadGroups, kyc } = expected;
  const wallets = [...balances.keys()];
  const found = await pairs(
    pool,
    `select id, balance::text as value from ${walletsTable} where id = any($1::uuid[])`,
    wallets,
  );
  const open = await pairs(
    pool,
    `select id, 'open' as value from ${ordersTable} where wallet_id = any($1::uuid[]) and close_rate is null`,
    wallets,
  );
  const groups = await pairs(
    pool,
    `select id, lead_group as value from ${leadsTable} where id = any($1::uuid[])`,
    [...leadGroups.keys()],
  );
  const statuses = await pairs(
    pool,
    `select user_id as id, status as value from ${kycStatusesTable} where user_id = any($1::uuid[])`,
    [...kyc.keys()],
  );
  const stillOpen = new Map([...openOrders].map((id) => [id, 'open']));
  return [
    ...compare('Balance of wallet', balances, found, eq),
    ...compare('Order', stillOpen, open),
    ...[...open.keys()]
      .filter((id) => !openOrders.has(id))
      .map((id) => `Order ${id} is open, and was never acknowledged, or its closing was`),
    ...compare('Lead', leadGroups, groups),
    ...compare('KYC of', kyc, statuses),
  ];
};
