import { seededRandom, seedOf } from '../../../infra/market-data/random.ts';
import { createCashier } from './cashier.ts';
import type { Client } from './client.ts';
import { createKycDesk } from './kyc-desk.ts';
import { createLeadMover } from './lead-mover.ts';
import type { People } from './people.ts';
import { createTrader } from './trader.ts';

/**
 * Several clients of each kind: two traders compete in every demo wallet, cashiers adjust those wallets and the real
 * ones, leads are moved in bulk, and documents are submitted and decided.
 */
export const createMix = (
  { admin, manager, customers }: People,
  seed: number,
): readonly Client[] => {
  const randomFor = (name: string) => seededRandom(seedOf(name, seed));
  const wallets = customers.flatMap(({ demoWallet, realWallet }) => [demoWallet, realWallet]);
  return [
    ...customers.flatMap((person, at) =>
      [`trader ${at + 1}a`, `trader ${at + 1}b`].map((name) =>
        createTrader(name, { person, walletId: person.demoWallet, random: randomFor(name) }),
      ),
    ),
    ...['cashier 1', 'cashier 2', 'cashier 3'].map((name, at) =>
      createCashier(name, at === 0 ? admin : manager, wallets, randomFor(name)),
    ),
    ...['mover 1', 'mover 2'].map((name) => createLeadMover(name, manager, randomFor(name))),
    ...customers.slice(0, 2).map((customer, at) =>
      createKycDesk(`desk ${at + 1}`, {
        customer,
        reviewer: admin,
        random: randomFor(`desk ${at + 1}`),
      }),
    ),
  ];
};
