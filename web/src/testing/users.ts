import type { RoleId } from '../../../domain/shared/roles.ts';
import type { CurrentUser } from '../app/session/api.ts';

const wallet = {
  id: '0192a000-0000-7000-8000-0000000000d1',
  number: 1,
  mode: 'demo',
  currency: 'USD',
  balance: '25000.00',
  margin: '0.00',
  held: '0.00',
} as const;

export const userId = '0192a000-0000-7000-8000-00000000c001';

/** The answer of `GET /auth/user` for a user of this role, with wallets as in the demo data. */
export const userOf = (roleId: RoleId, changes: Partial<CurrentUser> = {}): CurrentUser => ({
  user: {
    id: userId,
    number: 3,
    full_name: 'Marta Nowak',
    email: 'customer@daybook.test',
    role_id: roleId,
    is_email_verified: true,
    is_active: true,
    balances: [
      wallet,
      {
        ...wallet,
        id: '0192a000-0000-7000-8000-0000000000d2',
        number: 2,
        mode: 'real',
        balance: '10000.00',
      },
    ],
    profile: {
      phone: null,
      birth_date: null,
      country: null,
      city: null,
      address: null,
      postal_code: null,
    },
  },
  activeBalance: wallet,
  isKyc: true,
  kycRequired: { trade: false, deposit: false, withdraw: false },
  acting: null,
  must_set_up_factor: false,
  session: {
    now: '2026-06-11T14:30:00.000Z',
    idle_expires_at: '2026-06-11T15:00:00.000Z',
    expires_at: '2026-06-12T02:00:00.000Z',
  },
  ...changes,
});
