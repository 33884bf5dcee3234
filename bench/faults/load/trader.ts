import type { Random } from '../../../infra/market-data/random.ts';
import { mul, round } from '../../../domain/shared/decimal.ts';
import { pick, type Client } from './client.ts';
import { isAcknowledged, textOf, type Command, type Person } from './commands.ts';

type OpenOrder = Readonly<{ id: string; instrument: string; type: string; openRate: string }>;

const instruments = ['EUR_USD', 'GBP_USD', 'USD_JPY'] as const;
const openMax = 4;

/** Far enough that no price reaches them during the faults, and never the same twice for one order. */
const levelsOf = ({ type, openRate, instrument }: OpenOrder, turn: number) => {
  const wide = 500 + (turn % 400);
  const [up, down] = [1 + wide / 10_000, 1 - wide / 10_000].map((factor) => factor.toFixed(4));
  const places = instrument === 'USD_JPY' ? 3 : 5;
  const rate = (factor = '1'): string => round(mul(openRate, factor), places);
  const [above, below] = [rate(up), rate(down)];
  return type === 'buy' ? { profit: above, loss: below } : { profit: below, loss: above };
};

/** Opens orders, sets their levels and closes them. */
export const createTrader = (
  name: string,
  options: Readonly<{ person: Person; walletId: string; random: Random }>,
): Client => {
  const { person, walletId, random } = options;
  let open: readonly OpenOrder[] = [];
  let turn = 0;

  const openOne = (): Command => ({
    name: 'OpenOrder',
    as: person,
    method: 'POST',
    path: '/dashboard/orders',
    body: {
      type: random() < 0.5 ? 'buy' : 'sell',
      instrument: pick(random, instruments),
      amount: String(100 * (1 + Math.floor(random() * 9))),
    },
    subject: walletId,
  });

  return {
    name,
    next: () => {
      const chance = random();
      if (open.length === 0 || (open.length < openMax && chance < 0.4)) return openOne();
      const order = pick(random, open);
      const { id, instrument } = order;
      if (chance < 0.7) {
        return {
          name: 'CloseOrder',
          as: person,
          method: 'POST',
          path: '/dashboard/orders/close',
          body: { orderId: id, instrument },
          subject: walletId,
        };
      }
      return {
        name: 'SetOrderLevels',
        as: person,
        method: 'PUT',
        path: `/dashboard/orders/${id}`,
        body: levelsOf(order, (turn += 1)),
        subject: walletId,
      };
    },
    learn: (answered) => {
      const { name: what, body } = answered.command;
      if (!isAcknowledged(answered)) return;
      if (what === 'CloseOrder') open = open.filter(({ id }) => id !== body['orderId']);
      if (what !== 'OpenOrder') return;
      const { instrument, type } = body;
      open = [
        ...open,
        {
          id: textOf(answered, 'id'),
          openRate: textOf(answered, 'open_rate'),
          instrument: String(instrument),
          type: String(type),
        },
      ];
    },
  };
};
