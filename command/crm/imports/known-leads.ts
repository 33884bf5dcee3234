import { phoneKeyOf, writtenAs } from '../../../domain/shared/crm/phones.ts';
import { requireAtHead, type AtHead } from '../../core/at-head.ts';
import type { AddLeadRequest } from '../contract.ts';
import { leadModel, leadRows } from '../lead-model.ts';

/** The read model of statuses, in the version whose columns are named here. */
const statusModel = { name: 'crm_sales_statuses', version: 2 } as const;

/** A lead, with the keys that identify a person. */
export type KnownLead = Readonly<{
  id: string;
  emailKey: string | null;
  phoneKey: string | null;
  form: AddLeadRequest;
  edits: number;
}>;

/** The key of an email address in a file and in the list: lower case. The other key of a person is the phone. */
export const emailKeyOf = (email: string | null): string | null =>
  email === null ? null : email.toLowerCase();

export type Keys = Readonly<{ emails: readonly string[]; phones: readonly string[] }>;

/**
 * Leads that have one of these addresses or phones, once the read model has caught up with the head of the log.
 * `affiliatorId` limits them to the leads that this person brought, so that nobody learns whom others know. Refuses
 * with `UNAVAILABLE`.
 */
export type FindKnownLeads = (
  keys: Keys,
  affiliatorId: string | null,
) => Promise<readonly KnownLead[]>;

const askedAtOnce = 2_000;

const columns = `id, lower(email) as email_key,
  first_name, last_name, email, phone, country, city, funnel_link, reference, lead_status, status_key, edits,
  affiliator_id, added_position`;

const statusRows = `read.${statusModel.name}_v${statusModel.version}`;

/** Looks up each key by index; with one list of keys, Postgres would read all leads. */
const byKey = (parameter: string, key: string): string =>
  `select lead.* from unnest(${parameter}::text[]) as asked (key)
     cross join lateral (select ${columns} from ${leadRows} where ${key} = asked.key offset 0) lead`;

/** Takes addresses, phones, and an affiliator or `null`. `status_now` is the status's current name, as files use it. */
export const findKnownSql = `
  with found as (
    ${byKey('$1', 'lower(email)')} union ${byKey('$2', "regexp_replace(phone, '[^0-9]', '', 'g')")}
  )
  select found.*, coalesce(status.status, found.lead_status) as status_now
    from found left join ${statusRows} status on status.id::text = found.status_key
   where $3::uuid is null or affiliator_id = $3::uuid order by added_position`;

type Raw = Readonly<{
  id: string;
  email_key: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  country: string | null;
  city: string | null;
  funnel_link: string | null;
  reference: string | null;
  status_now: string | null;
  edits: number;
}>;

const knownOf = (row: Raw): KnownLead => ({
  id: row.id,
  emailKey: row.email_key,
  phoneKey: phoneKeyOf(row.phone),
  edits: row.edits,
  form: {
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    email: row.email,
    phone: row.phone,
    country: row.country,
    city: row.city,
    funnelLink: row.funnel_link,
    reference: row.reference,
    leadStatus: row.status_now,
  },
});

export const createPostgresKnownLeads =
  ({ pool, ...at }: AtHead): FindKnownLeads =>
  async ({ emails, phones }, affiliatorId) => {
    await requireAtHead(at, leadModel);
    await requireAtHead(at, statusModel);
    const found: KnownLead[] = [];
    const written = phones.flatMap(writtenAs);
    for (let at = 0; at < Math.max(emails.length, written.length); at += askedAtOnce) {
      const part = (keys: readonly string[]) => keys.slice(at, at + askedAtOnce);
      const { rows } = await pool.query<Raw>(findKnownSql, [
        part(emails),
        part(written),
        affiliatorId,
      ]);
      found.push(...rows.map(knownOf));
    }
    return found;
  };
