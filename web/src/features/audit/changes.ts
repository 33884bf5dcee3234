import {
  abs,
  fixed,
  isNegative,
  isZero,
  parseDecimal,
  sub,
  type Decimal,
} from '../../../../domain/shared/decimal.ts';
import type { AuditDetail, AuditFieldItem } from '../../../../query/audit/contract.ts';
import { group } from '../../lib/format/numbers.ts';

export type Change = Readonly<{
  field: string;
  before: AuditFieldItem | null;
  after: AuditFieldItem | null;
  changed: boolean;
  /** The difference, if both are amounts in the same form; positive or negative, with its symbol. */
  by: Readonly<{ text: string; sign: 1 | -1 }> | null;
}>;

type Amount = Readonly<{ symbol: string; value: Decimal }>;

const amountOf = (text: string | null | undefined): Amount | null => {
  const [, sign = '', symbol = '', digits = ''] =
    /^([-\u2212]?)([^\d\s.,-]{0,4})([\d,]+\.\d+)$/.exec(text ?? '') ?? [];
  const value = parseDecimal(`${sign === '' ? '' : '-'}${digits.replaceAll(',', '')}`);
  return value === null || digits === '' || symbol === '' ? null : { symbol, value };
};

const difference = (
  before: string | null | undefined,
  after: string | null | undefined,
): Change['by'] => {
  const [from, to] = [amountOf(before), amountOf(after)];
  if (from === null || to === null || from.symbol !== to.symbol) return null;
  const by = sub(to.value, from.value);
  if (isZero(by)) return null;
  const places = Math.max(...[before, after].map((text) => text?.split('.')[1]?.length ?? 0));
  const amount = `${from.symbol}${group(fixed(abs(by), places))}`;
  return isNegative(by) ? { text: `\u2212${amount}`, sign: -1 } : { text: `+${amount}`, sign: 1 };
};

/** The fields of an event before and after, in the server's order; a field that is empty both times is left out. */
export const changesOf = ({
  before,
  after,
}: Pick<AuditDetail, 'before' | 'after'>): readonly Change[] => {
  const fields = [...new Set([...before, ...after].map(({ field }) => field))];
  return fields.flatMap((field) => {
    const from = before.find((item) => item.field === field) ?? null;
    const to = after.find((item) => item.field === field) ?? null;
    if ((from?.value ?? null) === null && (to?.value ?? null) === null) return [];
    return {
      field,
      before: from,
      after: to,
      changed: from?.value !== to?.value,
      by: difference(from?.value, to?.value),
    };
  });
};
