/**
 * Data that is left out of a person's archive, and why. A test compares the read models, the vault's tables and the
 * events with the archive, so that anything new must be put on one side on purpose.
 */
export const notExported = {
  /** Read models, without their version. */
  tables: {
    numbering: 'record numbers, no personal data',
    numbering_counters: 'counters of record numbers',
    kyc_statuses: 'the latest status in kyc.json',
    trading_wallets_statement: 'each movement is an event of the wallet, in history/',
    trading_orders_corrections: 'each correction is an event of the wallet, in history/',
    trading_proposals:
      'waiting proposals of staff; their outcome is an event of the wallet, in history/',
    trading_instruments: 'no personal data',
    site_settings: 'no personal data',
    site_settings_spreads: 'no personal data',
    site_settings_lot_types: 'no personal data',
    site_settings_lots: 'no personal data',
    site_settings_costs: 'no personal data',
    payments_deposits_backs: 'each is an event of the wallet, in history/',
    payments_settlements: 'files of providers; the person’s payments are in deposits.json',
    payments_settlements_lines: 'rows of those files, by the provider’s own payment ids',
    payments_settlements_assigned: 'which staff member works on which difference of such a file',
    payments_settlements_settled: 'which payments such a file settled',
    payments_matches: 'which payments such files have, by the provider’s own payment ids',
    ledger_journal_entries: 'the books of the house; wallet movements are in history/',
    ledger_journal_accounts: 'the books of the house',
    ledger_journal_sources: 'the books of the house',
    ledger_dashboard: 'sums of all customers',
    ledger_dashboard_customers: 'sums of all customers',
    crm_tasks: 'in history/',
    crm_lead_merges: 'in history/',
    crm_leads_names: 'names of statuses',
    crm_sales_statuses: 'names of statuses',
    crm_sales_statuses_list: 'names of statuses',
    audit_events_owners: 'owners of wallets, as in wallets.json',
  },
  /** Tables of the vault that name a person. */
  vault: {
    credentials: 'the hash of a password',
    passwords_aside: 'the hash of a password that is not active yet',
    second_factors: 'a secret; security.json shows that it exists',
    recovery_codes: 'hashes of secrets',
    mailed_tokens: 'short-lived hashes of secrets',
    reservations: 'a keyed hash of the email address in profile.json',
    subject_keys: 'the key that encrypts the personal data',
    api_keys: 'hashes of keys; their last four characters are in history/',
    api_key_networks: 'in history/',
    mails: 'deleted once they are sent; their subject matter is in history/',
  },
  /** Categories of events. */
  categories: {
    administrators: 'the rule that one administrator always remains',
    reading: 'acts of staff; the person’s own are in acts.json',
    refusal: 'in acts.json',
    settlement: 'files of providers; the person’s payments are in history/',
    instrument: 'no personal data',
    sales_status: 'no personal data',
    translations: 'no personal data',
    gateway_settings: 'no personal data',
    withdraw_settings: 'no personal data',
    site_settings: 'no personal data',
    language_settings: 'no personal data',
    lot_settings: 'no personal data',
    spread_settings: 'no personal data',
    order_costs: 'no personal data',
    lead_routing_settings: 'no personal data',
    lead_routing: 'assignments of leads, also in history/ of the lead',
    trade_apis: 'no personal data',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Tables of the vault from which `security.json` and `files/` are made. */
export const exportedVault = ['sessions', 'session_devices', 'passkeys', 'files'] as const;

/** Categories whose streams are in `history/` of a person's archive. */
export const exportedCategories = [
  ...(['user', 'trader', 'sign_in', 'second_factor', 'api_key', 'webhook', 'list_views'] as const),
  ...(['wallet', 'kyc_case', 'deposit', 'lead', 'lead_task'] as const),
] as const;
export type ExportedCategory = (typeof exportedCategories)[number];
