import type { Pool } from 'pg';
import { DomainError } from '../../../domain/shared/errors.ts';
import { group } from '../../../domain/shared/format/numbers.ts';
import { tradingErrors } from '../../../domain/trading/errors.ts';
import { askOne, ask } from '../../core/ask.ts';
import { pageByWalking } from '../../core/list-pages.ts';
import { allOf, name, sql } from '../../core/sql.ts';
import { peopleTable } from '../../../projections/identity/people/rows.ts';
import type { StatedTradeItem } from './contract.ts';
import { statedTrades } from './stated-trades.ts';

/** The trades of a file, in the order of the screen; refuses more than `most` (`STATEMENT_TOO_LONG`). */
export const everyTrade = async (
  pool: Pool,
  scope: Readonly<{ userId: string; walletId: string }>,
  period: string | undefined,
  most: number,
): Promise<readonly StatedTradeItem[]> => {
  const own = statedTrades.scope(scope);
  const within =
    period === undefined ? [] : [statedTrades.filters?.['period']?.where(period, scope)];
  const where = allOf([own, ...within.flatMap((condition) => condition ?? [])]);
  const order = {
    by: sql`o.close_time desc, o.id desc`,
    direction: sql` desc`,
    joins: [],
    isOwn: true,
  };
  const page = pageByWalking(statedTrades, {
    scope: own,
    where,
    order,
    limit: most + 1,
    offset: 0,
  });
  const rows = await ask<Parameters<typeof statedTrades.toItem>[0]>(pool, page);
  if (rows.length > most)
    throw new DomainError(tradingErrors.STATEMENT_TOO_LONG, { most: group(String(most)) });
  return rows.map((row) => statedTrades.toItem(row, scope));
};

/** The name of the statement's owner; `null` if the person was erased. */
export const holderOf = async (pool: Pool, userId: string): Promise<string | null> => {
  const person = await askOne<Readonly<{ full_name: string | null }>>(
    pool,
    sql`select full_name from ${name(peopleTable)} where id = ${userId}`,
  );
  return person?.full_name ?? null;
};
