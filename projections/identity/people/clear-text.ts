import { erased } from '../../../infra/event-store/codec.ts';

/** A personal field as a row keeps it: what was erased is `null`. */
export const clearText = (value: string | null): string | null => (value === erased ? null : value);
