import type { Random } from '../../../market-data/random.ts';
import { mul, round } from '../../../../domain/shared/decimal.ts';
import { pick, type Client } from './client.ts';
import { isAcknowledged, textOf, type Command, type Person } from './commands.ts';

type OpenOrder = Readonly<{ id: string; instrument: string; type: string; openRate: string }>;

const instruments = ['EUR_USD', 'GBP_USD', 'USD_JPY'] as const;
const openMax = 4;

/** Far enough that no price reaches it while the faults last. */
const levelsOf = ({ type, openRate }: OpenOrder, random: Random) => {
  const wide = (50 + Math.floor(random() * 40)) / 1_000;
  const [up, down] = [String(1 + wide), String(1 - wide)];
  const [profit, loss] = type === 'buy' ? [up, down] : [down, up];
  const rate = (factor: string): string => round(mul(openRate, factor), 3);
  return { profit: rate(profit), loss: rate(loss) };
};

/** Opens orders, sets their levels and closes them. */
export const createTrader = (
  name: string,
  of: Readonly<{ person: Person; walletId: string; random: Random }>,
): Client => {
  const { person, walletId, random } = of;
  let open: readonly OpenOrder[] = [];

  const openOne = (): Command => ({
    ...{ name: 'OpenOrder', as: person, method: 'POST', path: '/dashboard/orders' },
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
          ...{ name: 'CloseOrder', as: person, method: 'POST', path: '/dashboard/orders/close' },
          ...{ body: { orderId: id, instrument }, subject: walletId },
        };
      }
      return {
        ...{ name: 'SetOrderLevels', as: person, method: 'PUT', path: `/dashboard/orders/${id}` },
        ...{ body: levelsOf(order, random), subject: walletId },
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
          ...{ id: textOf(answered, 'id'), openRate: textOf(answered, 'open_rate') },
          ...{ instrument: String(instrument), type: String(type) },
        },
      ];
    },
  };
};
