/**
 * Data that is left out of a person's archive, and why. A test compares the read models, the vault's tables and the
 * events with the archive, so that anything new must be put on one side on purpose.
 */
export const notExported = {
  /** Read models, without their version. */
  tables: {
    numbering: 'numbers of records, which tell nothing of a person',
    numbering_counters: 'counts of all records',
    kyc_statuses: 'the last word of kyc.json',
    trading_wallets_statement: 'each movement is an event of the wallet, in history/',
    trading_orders_corrections: 'each correction is an event of the wallet, in history/',
    trading_proposals: 'acts of staff that wait; what came of them is an event of the wallet',
    trading_instruments: 'of nobody',
    site_settings: 'of nobody',
    site_settings_spreads: 'of nobody',
    site_settings_lot_types: 'of nobody',
    site_settings_lots: 'of nobody',
    site_settings_costs: 'of nobody',
    payments_deposits_backs: 'each is an event of the wallet, in history/',
    payments_settlements: 'files of providers; one’s own payments are in deposits.json',
    payments_settlements_lines: 'rows of those files, by the provider’s own payment ids',
    payments_settlements_assigned: 'who of the staff looks at which difference of such a file',
    payments_settlements_settled: 'which payments such a file settled',
    ledger_journal_entries: 'the house’s books; what moved a wallet is in history/',
    ledger_journal_accounts: 'the house’s books',
    ledger_journal_sources: 'the house’s books',
    ledger_dashboard: 'sums of all customers',
    ledger_dashboard_customers: 'sums of all customers',
    crm_tasks: 'in history/',
    crm_lead_merges: 'in history/',
    crm_leads_names: 'names of statuses',
    crm_sales_statuses: 'names of statuses',
    crm_sales_statuses_list: 'names of statuses',
    audit_events_owners: 'whose a wallet is, which wallets.json says',
  },
  /** Tables of the vault that name a person. */
  vault: {
    credentials: 'the hash of a password',
    passwords_aside: 'the hash of a password that is not in force yet',
    second_factors: 'a secret; that there is one is in security.json',
    recovery_codes: 'hashes of secrets',
    mailed_tokens: 'hashes of secrets, for minutes',
    reservations: 'a keyed hash of the address that profile.json has',
    subject_keys: 'the key that all of it is encrypted with',
    api_keys: 'hashes of keys; their last four are in history/',
    api_key_networks: 'in history/',
    mails: 'forgotten once they are sent; what they told is in history/',
  },
  /** Categories of events. */
  categories: {
    administrators: 'that one administrator is always left',
    reading: 'acts of staff; one’s own are in acts.json',
    refusal: 'in acts.json',
    settlement: 'files of providers; one’s own payments are in history/',
    instrument: 'of nobody',
    sales_status: 'of nobody',
    translations: 'of nobody',
    gateway_settings: 'of nobody',
    withdraw_settings: 'of nobody',
    site_settings: 'of nobody',
    language_settings: 'of nobody',
    lot_settings: 'of nobody',
    spread_settings: 'of nobody',
    order_costs: 'of nobody',
    lead_routing_settings: 'of nobody',
    lead_routing: 'who was given a lead, which history/ of the lead has as well',
    trade_apis: 'of nobody',
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
