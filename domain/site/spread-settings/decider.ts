import type { Decider } from '../../shared/decider.ts';
import { isNegative, type Decimal } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type { Category } from '../../shared/trading/types.ts';
import type { SpreadSettings, SpreadSettingsEvent } from './events.ts';
import { siteErrors } from '../errors.ts';

export type SetSpreads = DomainCommand<'SetSpreads', SpreadSettings>;

const names = [
  'spread_forex',
  'spread_commodity',
  'spread_index',
  'spread_crypto',
  'spread_stock',
] as const satisfies readonly (keyof SpreadSettings)[];

/** The spread setting of a category; 1 where nobody has set it (decisions.md 29). */
export const spreadSettingOf = (settings: Readonly<SpreadSettings>, category: Category): Decimal =>
  settings[`spread_${category}`];

export const spreadSettingsDecider: Decider<
  Readonly<SpreadSettings>,
  SetSpreads,
  SpreadSettingsEvent
> = {
  category: 'spread_settings',
  foldVersion: 1,
  decide: ({ data }, state) => {
    if (names.some((name) => isNegative(data[name])))
      throw new DomainError(siteErrors.INVALID_SETTING);
    return names.every((name) => data[name] === state[name]) ? [] : [{ type: 'SpreadsSet', data }];
  },
  evolve: (_state, event) => event.data,
  initialState: () => ({
    spread_forex: '1',
    spread_commodity: '1',
    spread_index: '1',
    spread_crypto: '1',
    spread_stock: '1',
  }),
};
