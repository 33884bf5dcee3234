import { erased } from '../../../infra/event-store/codec.ts';

/** The value of a personal field in a row: `null` if it was erased. */
export const clearText = (value: string | null): string | null => (value === erased ? null : value);
