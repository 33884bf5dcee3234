import type { Pool } from 'pg';
import { DomainError, invariant } from '../../domain/shared/errors.ts';
import type { RoleId } from '../../domain/shared/roles.ts';
import { defineRoute, signedIn, type Caller } from '../../infra/http/route.ts';
import { peopleTable, type PersonRow } from '../../projections/identity/people/rows.ts';
import { kycStatusesTable } from '../../projections/kyc/statuses/rows.ts';
import { siteSettingsTable } from '../../projections/site/settings/rows.ts';
import { activeWalletsTable, walletsTable } from '../../projections/trading/wallets/rows.ts';
import { ask, askOne } from '../core/ask.ts';
import { personOf } from '../core/caller.ts';
import type { QueryDeps } from '../core/deps.ts';
import { isMasked, maskEmailInForm, maskIf, maskPhone } from '../core/masking.ts';
import { joinNumbers } from '../core/numbers.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import { answerFrom } from '../core/wait-for-position.ts';
import { currentUserResponse, type CurrentUserResponse, type WalletItem } from './contract.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

type Person = Omit<PersonRow, 'manager_id' | 'registered_at' | 'revision'> &
  Readonly<{
    number: number | null;
    is_kyc: boolean;
    kyc_trade: boolean;
    kyc_deposit: boolean;
    kyc_withdraw: boolean;
  }>;

type Wallet = WalletItem & Readonly<{ is_active: boolean }>;

type Staff = Readonly<{ id: string; full_name: string | null; role_id: RoleId }>;

const findPerson = (pool: Pool, userId: string): Promise<Person | null> =>
  askOne<Person>(
    pool,
    sql`select p.id, n.number, p.role_id, p.full_name, p.email, p.phone, p.birth_date, p.country, p.city, p.address,
               p.postal_code, p.is_active, p.is_email_verified,
               coalesce(k.status = 'approved', false) as is_kyc,
               coalesce(s.kyc_trade, false) as kyc_trade,
               coalesce(s.kyc_deposit, false) as kyc_deposit,
               coalesce(s.kyc_withdraw, false) as kyc_withdraw
        from ${name(peopleTable)} p ${joinNumbers('user', sql`p.id`)}
        left join ${name(kycStatusesTable)} k on k.user_id = p.id
        left join ${name(siteSettingsTable)} s on s.id = 'default'
        where p.id = ${userId}`,
  );

const walletsOf = (pool: Pool, userId: string): Promise<readonly Wallet[]> =>
  ask<Wallet>(
    pool,
    sql`select w.id, n.number, w.mode, w.currency, w.balance::text as balance, w.margin::text as margin, w.held::text as held,
               coalesce(a.wallet_id = w.id, false) as is_active
        from ${name(walletsTable)} w ${joinNumbers('wallet', sql`w.id`)}
        left join ${name(activeWalletsTable)} a on a.user_id = w.user_id
        where w.user_id = ${userId} order by n.number, w.id`,
  );

const staffBehind = async (pool: Pool, { actor }: Caller): Promise<Staff | null> =>
  actor.impersonatorId === null
    ? null
    : askOne<Staff>(
        pool,
        sql`select id, full_name, role_id from ${name(peopleTable)} where id = ${actor.impersonatorId}`,
      );

const toItem = ({ is_active: _isActive, ...wallet }: Wallet): WalletItem => wallet;

const toBody = (
  person: Person,
  wallets: readonly Wallet[],
  staff: Staff | null,
  { session, actor }: Caller,
): CurrentUserResponse => {
  invariant(session, 'the caller has a session');
  // The role of the staff member may be unknown, for example while the read model of people is built: then data is
  // masked.
  const isActing = actor.impersonatorId !== null;
  const masked = isActing && (staff === null || isMasked('customer', staff.role_id));
  const { phone, birth_date, country, city, address, postal_code } = person;
  const active = wallets.find((wallet) => wallet.is_active);
  return {
    user: {
      id: person.id,
      number: person.number,
      full_name: person.full_name ?? '',
      email: maskIf(masked, person.email, maskEmailInForm) ?? '',
      role_id: person.role_id,
      is_email_verified: person.is_email_verified,
      is_active: person.is_active,
      balances: wallets.map(toItem),
      profile: {
        phone: maskIf(masked, phone, maskPhone),
        birth_date,
        country,
        city,
        address,
        postal_code,
      },
    },
    activeBalance: active === undefined ? null : toItem(active),
    isKyc: person.is_kyc,
    kycRequired: {
      trade: person.kyc_trade,
      deposit: person.kyc_deposit,
      withdraw: person.kyc_withdraw,
    },
    acting: staff === null ? null : { id: staff.id, full_name: staff.full_name ?? '' },
    session: {
      now: iso(Date.now()),
      idle_expires_at: iso(session.idleExpiresAtMs),
      expires_at: iso(session.expiresAtMs),
    },
    must_set_up_factor: session.mustSetUpFactor,
  };
};

const iso = (atMs: number): string => new Date(atMs).toISOString();

const models = [
  readModels.people,
  readModels.wallets,
  readModels.kycStatuses,
  readModels.siteSettings,
  readModels.numbering,
];

/** The signed-in person, with wallets and what the site requires; in an acting session the customer. */
export const currentUser = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/auth/user',
  kind: 'query',
  summary:
    'The signed-in user with wallets, the active wallet, and whether KYC is approved and required.',
  permission: signedIn(),
  beforeFactor: true,
  response: currentUserResponse,
  errors: [generalErrors.NOT_FOUND],
  handle: ({ caller, context }, { pool, positions }) =>
    answerFrom({ positions, context, models }, async () => {
      const who = personOf(caller);
      const [person, wallets, staff] = await Promise.all([
        findPerson(pool, who.actor.userId),
        walletsOf(pool, who.actor.userId),
        staffBehind(pool, who),
      ]);
      if (person === null) throw new DomainError(generalErrors.NOT_FOUND);
      return toBody(person, wallets, staff, who);
    }),
});
