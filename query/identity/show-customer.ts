import type { Pool } from 'pg';
import { rights } from '../../domain/shared/rights.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { roles } from '../../domain/shared/roles.ts';
import { defineRoute, only, type Caller } from '../../infra/http/route.ts';
import { peopleTable, type PersonRow } from '../../projections/identity/people/rows.ts';
import { kycStatusesTable } from '../../projections/kyc/statuses/rows.ts';
import { activeWalletsTable, walletsTable } from '../../projections/trading/wallets/rows.ts';
import { ask, askOne } from '../core/ask.ts';
import { personOf } from '../core/caller.ts';
import type { QueryDeps } from '../core/deps.ts';
import { isMasked, maskEmailInForm, maskIf, maskPhone } from '../core/masking.ts';
import { joinNumbers } from '../core/numbers.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import { answerInReach } from '../crm/answer-in-reach.ts';
import { customerResponse, type CustomerResponse } from './contract.ts';
import { isReachable } from './reachable-customer.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { identityErrors } from '../../domain/identity/errors.ts';

type Person = Omit<PersonRow, 'registered_at'> &
  Readonly<{ number: number | null; kyc_status: string; registered_at: Date }>;

type Wallets = CustomerResponse['user']['balances'];

const findPerson = (pool: Pool, id: string, caller: Caller): Promise<Person | null> =>
  askOne<Person>(
    pool,
    sql`select p.*, n.number, coalesce(k.status, 'not_submitted') as kyc_status
        from ${name(peopleTable)} p ${joinNumbers('user', sql`p.id`)}
        left join ${name(kycStatusesTable)} k on k.user_id = p.id
        where p.id = ${id} and ${isReachable(caller)}`,
  );

const walletsOf = (pool: Pool, userId: string) =>
  ask<Wallets[number]>(
    pool,
    sql`select w.id, n.number, w.mode, w.currency, w.balance::text as balance, w.margin::text as margin, w.held::text as held,
               coalesce(a.wallet_id = w.id, false) as is_active_wallet
        from ${name(walletsTable)} w ${joinNumbers('wallet', sql`w.id`)}
        left join ${name(activeWalletsTable)} a on a.user_id = w.user_id
        where w.user_id = ${userId} order by n.number, w.id`,
  );

const toBody = (person: Person, wallets: Wallets, viewer: Caller): CustomerResponse => {
  const masked = isMasked('customer', viewer.roleId);
  const { birth_date, country, city, address, postal_code } = person;
  return {
    user: {
      id: person.id,
      number: person.number,
      full_name: person.full_name,
      email: maskIf(masked, person.email, maskEmailInForm),
      role_id: person.role_id,
      is_email_verified: person.is_email_verified,
      is_active: person.is_active,
      created_at: person.registered_at.toISOString(),
      revision: person.revision,
      kyc_status: person.kyc_status,
      profile: {
        phone: maskIf(masked, person.phone, maskPhone),
        birth_date,
        country,
        city,
        address,
        postal_code,
        managerId: person.manager_id,
      },
      balances: wallets,
    },
  };
};

const models = [
  readModels.people,
  readModels.wallets,
  readModels.kycStatuses,
  readModels.numbering,
  readModels.leads,
];

/** Why this person is not shown: a manager who asks for a colleague gets an error of its own (rights.md). */
const refusalOf = async (pool: Pool, userId: string, { roleId }: Caller): Promise<DomainError> => {
  const isColleague =
    roleId === roles.manager &&
    (await askOne(pool, sql`select 1 from ${name(peopleTable)} p where p.id = ${userId}`)) !== null;
  return new DomainError(isColleague ? generalErrors.FORBIDDEN : identityErrors.USER_NOT_FOUND);
};

/** A person as the edit page shows it; contact data is masked for a retention agent. */
export const showCustomer = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/share/users/:id',
  kind: 'query',
  summary: 'A user (customer or staff) with wallets and KYC status.',
  permission: only(rights.readCustomer),
  response: customerResponse,
  errors: [identityErrors.USER_NOT_FOUND, generalErrors.FORBIDDEN],
  handle: ({ params, caller, context }, { pool, positions }) => {
    const viewer = personOf(caller);
    return answerInReach({ positions, context, models }, viewer, async () => {
      const [person, wallets] = await Promise.all([
        findPerson(pool, params.id, viewer),
        walletsOf(pool, params.id),
      ]);
      if (person === null) throw await refusalOf(pool, params.id, viewer);
      return toBody(person, [...wallets], viewer);
    });
  },
});
