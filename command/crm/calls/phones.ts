import { leadEventCatalogue } from '../../../domain/crm/lead/events.ts';
import { phoneKeyOf, writtenAs } from '../../../domain/shared/crm/phones.ts';
import { erased, type Codec } from '../../../infra/event-store/codec.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';
import { requireAtHead, type AtHead } from '../../core/at-head.ts';
import { leadModel, leadRows } from '../lead-model.ts';

/** Phone numbers of leads in clear text; only for calls, and never sent in a response. */
export type LeadPhones = Readonly<{
  /** The newest number in the lead's own stream; `null` for none. */
  phoneOf: (leadId: string) => Promise<string | null>;
  /** The newest lead with this number in any notation; `null` if there is none. Refuses with `UNAVAILABLE`. */
  leadWith: (phone: string) => Promise<string | null>;
}>;

type Reading = (
  store: Pick<EventStore, 'read'>,
  codec: Pick<Codec, 'decode'>,
) => (leadId: string) => Promise<string | null>;

/** The newest value of a lead's personal field in its own stream; `null` for none. */
const lastOf =
  (field: 'phone' | 'country'): Reading =>
  (store, codec) =>
  async (leadId) => {
    let last: string | null = null;
    for (const stored of await store.read(`${leadEventCatalogue.category}-${leadId}`)) {
      const { data } = await codec.decode(stored);
      const value: unknown = Reflect.get(Object(data), field);
      if (value !== undefined) last = typeof value === 'string' ? value : null;
    }
    return last === erased ? null : last;
  };

export const phoneOfIn = lastOf('phone');
export const countryOfIn = lastOf('country');

/**
 * Takes the notations of a number. It finds the matches by index and then sorts them, instead of reading all leads from
 * the newest.
 */
export const leadWithSql = `
  select id from (
    select id, added_position from ${leadRows}
     where regexp_replace(phone, '[^0-9]', '', 'g') = any($1::text[]) offset 0
  ) found order by added_position desc limit 1`;

/** `pool` is of the role `app`. */
export const createLeadPhones = (
  { pool, ...at }: AtHead,
  store: Pick<EventStore, 'read'>,
  codec: Pick<Codec, 'decode'>,
): LeadPhones => ({
  phoneOf: phoneOfIn(store, codec),
  leadWith: async (phone) => {
    const key = phoneKeyOf(phone);
    if (key === null) return null;
    await requireAtHead(at, leadModel);
    const { rows } = await pool.query<{ id: string }>(leadWithSql, [writtenAs(key)]);
    return rows[0]?.id ?? null;
  },
});
