import Big from 'big.js';
import type { Decimal } from '../../../domain/shared/decimal.ts';

/** A decimal as a place in a drawing. Only for drawing: whatever is read or sent stays a decimal string. */
export const plotted = (value: Decimal): number => new Big(value).toNumber();
