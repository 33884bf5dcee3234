import type { Decider } from '../../shared/decider.ts';
import { never } from '../../shared/decider.ts';
import { isPositive } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/errors.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import { categories } from '../../shared/trading/types.ts';
import type { Lot, LotSettingsEvent, LotTypes } from './events.ts';
import { siteErrors } from '../errors.ts';

export type SetLotTypes = DomainCommand<'SetLotTypes', { types: LotTypes }>;
export type SetLotSelector = DomainCommand<'SetLotSelector', { lots: readonly Lot[] }>;
export type LotSettingsCommand = SetLotTypes | SetLotSelector;

export type LotSettings = Readonly<{ types: LotTypes; lots: readonly Lot[] }>;

/** Most rows the lot selector may have. */
const lotsMax = 100;

const sameLots = (a: readonly Lot[], b: readonly Lot[]): boolean =>
  a.length === b.length &&
  a.every((lot, index) => lot.label === b[index]?.label && lot.value === b[index].value);

export const lotSettingsDecider: Decider<LotSettings, LotSettingsCommand, LotSettingsEvent> = {
  category: 'lot_settings',
  foldVersion: 1,
  decide: (command, state) => {
    switch (command.type) {
      case 'SetLotTypes': {
        const { types } = command.data;
        return categories.every((category) => types[category] === state.types[category])
          ? []
          : [{ type: 'LotTypesSet', data: { types } }];
      }
      case 'SetLotSelector': {
        const { lots } = command.data;
        if (lots.length > lotsMax || lots.some((lot) => !isPositive(lot.value))) {
          throw new DomainError(siteErrors.INVALID_SETTING);
        }
        return sameLots(lots, state.lots) ? [] : [{ type: 'LotSelectorSet', data: { lots } }];
      }
      default:
        return never(command);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'LotTypesSet':
        return { ...state, types: event.data.types };
      case 'LotSelectorSet':
        return { ...state, lots: event.data.lots };
      default:
        return never(event);
    }
  },
  initialState: () => ({
    types: {
      forex: 'amount',
      commodity: 'amount',
      index: 'amount',
      stock: 'amount',
      crypto: 'amount',
    },
    lots: [],
  }),
};
