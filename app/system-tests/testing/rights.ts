/**
 * The rights page as data: written by hand from the specifications, never from the code. Columns are: signed out, then
 * roles 1 to 6. The cells are the page's own words:
 *
 * | cell | meaning |
 * |---|---|
 * | ✓ | may, for every record |
 * | – | may not: 401 signed out, 403 under a role, before the id and the fields are looked at |
 * | own, assigned, linked | only records that belong to the person; others' ids are 404 |
 * | part | only what the note says, the rest 403 |
 * | token, key, signature | the session does not count |
 * | acting | only in an acting session |
 * | local | only from the server's own machine |
 */
export type Cell =
  | '✓'
  | '–'
  | 'own'
  | 'assigned'
  | 'linked'
  | 'part'
  | 'token'
  | 'key'
  | 'signature'
  | 'acting'
  | 'local';

/** A person who acts for a customer: `any` where the session does not count, `part` where the note says who may. */
export type ActingCell = 'yes' | 'no' | 'demo-wallets' | 'part' | 'any';

/** Name, cells of the seven columns, an acting session, and what the note says. */
export type RightsRow = readonly [name: string, cells: string, acting: ActingCell, note: string];

/** One row per call: `METHOD /path/{parameter}`. */
export const callRights: readonly RightsRow[] = [
  // Identity
  [
    'POST /auth/login',
    '✓ ✓ ✓ ✓ ✓ ✓ ✓',
    'any',
    "wrong or inactive: 401 'Invalid Credentials'*; replaces the session of the caller",
  ],
  [
    'POST /auth/signup',
    '✓ ✓ ✓ ✓ ✓ ✓ ✓',
    'any',
    'sign-up always makes role 3; neither tells whether an address exists',
  ],
  [
    'POST /forgot-password',
    '✓ ✓ ✓ ✓ ✓ ✓ ✓',
    'any',
    'sign-up always makes role 3; neither tells whether an address exists',
  ],
  [
    'PUT /forgot-password',
    'token token token token token token token',
    'any',
    'single use; a new password ends all sessions of that person*',
  ],
  [
    'POST /auth/verify-email',
    'token token token token token token token',
    'any',
    'single use; a new password ends all sessions of that person*',
  ],
  [
    'POST /auth/logout',
    '– own own own own own own',
    'yes',
    'sent by the page `/auth/logout`; ends the acting session as well*',
  ],
  [
    'GET /auth/user',
    '– own own own own own own',
    'yes',
    "acting: the customer, contact data masked when 6 acts; also the staff screens' current-user read",
  ],
  [
    'POST /authManager/back-to-admin',
    '– acting acting – – – acting',
    'yes',
    '1, 2, 6 when not acting: 422*',
  ],
  [
    'PUT /profile/me',
    '– own own own own own own',
    'part',
    'has no email field (422); acting: 1 and 2 yes, 6 no*',
  ],
  ['PUT /security/password', '– own own own own own own', 'no', 'acting: no'],
  ['GET /admin/customers/api/{type}', '– ✓ ✓ – – – –', 'no', 'types all and inactive'],
  [
    'GET /admin/share/users/{id}',
    '– ✓ part – – – linked',
    'no',
    'what the edit page shows; 2: customers and oneself; 6 masked; any other path for that page has these rights',
  ],
  [
    'PUT /admin/customers/{id}',
    '– ✓ part – – – –',
    'no',
    '2 may not change managerId (the selector is off for managers)',
  ],
  ['DELETE /admin/customers/{id}', '– ✓ ✓ – – – –', 'no', ''],
  ['GET /admin/share/users/{id}/erasure', '– ✓ ✓ – – – –', 'no', 'what deleting would do'],
  [
    'POST /admin/customers/login-as/{id}',
    '– ✓ ✓ – – – linked',
    'no',
    'active customers only; acting: no',
  ],
  ['GET /admin/users/api', '– ✓ – – – – –', 'no', 'staff users'],
  [
    'POST /admin/users',
    '– ✓ part – – – –',
    'no',
    'also adds customers; 2 with roleId 3 only, and a missing roleId is 1, so 403',
  ],
  [
    'PUT /admin/users/{id}',
    '– ✓ – – – – –',
    'no',
    "not one's own role, active flag or deletion, nor the last active role 1 (422)*; nobody becomes role 3 (422)*",
  ],
  [
    'DELETE /admin/users/{id}',
    '– ✓ – – – – –',
    'no',
    "not one's own role, active flag or deletion, nor the last active role 1 (422)*; nobody becomes role 3 (422)*",
  ],
  [
    'GET /admin/share/users/role/{roleId}',
    '– ✓ ✓ – – – –',
    'no',
    'lookups for the manager, agent and retention selects: roles 2, 5, 6; id, full_name, email only*',
  ],

  // Trading
  [
    'GET /dashboard/instruments',
    '– ✓ ✓ ✓ ✓ ✓ ✓',
    'yes',
    'market data, the same for all; acting: yes',
  ],
  [
    'GET /dashboard/candles/{instrument}',
    '– ✓ ✓ ✓ ✓ ✓ ✓',
    'yes',
    'market data, the same for all; acting: yes',
  ],
  ['GET /dashboard/market-status', '– ✓ ✓ ✓ ✓ ✓ ✓', 'yes', 'acting: yes'],
  ['GET /dashboard/lot-state/{category}', '– ✓ ✓ ✓ ✓ ✓ ✓', 'yes', 'acting: yes'],
  ['GET /dashboard/rates', '– ✓ ✓ ✓ ✓ ✓ ✓', 'yes', 'for the currency of the own active wallet'],
  ['GET /dashboard/orders', '– own own own own own own', 'yes', 'acting: yes'],
  ['GET /statements/history', '– own own own own own own', 'yes', 'acting: yes'],
  ['GET /statements/export/{format}', '– own own own own own own', 'yes', 'acting: yes'],
  [
    'POST /dashboard/orders',
    '– own own own own own own',
    'demo-wallets',
    'acting: demo wallets only; unverified with kycTrade on: 422',
  ],
  [
    'PUT /dashboard/orders/{id}',
    '– own own own own own own',
    'demo-wallets',
    'acting: demo wallets only',
  ],
  [
    'POST /dashboard/orders/close',
    '– own own own own own own',
    'demo-wallets',
    'acting: demo wallets only',
  ],
  ['GET /dashboard/get-favorite', '– own own own own own own', 'yes', 'acting: yes'],
  ['POST /dashboard/add-to-favorite', '– own own own own own own', 'yes', 'acting: yes'],
  ['POST /dashboard/remove-from-favorite', '– own own own own own own', 'yes', 'acting: yes'],
  ['POST /dashboard/switch-wallet', '– own own own own own own', 'yes', 'acting: yes'],
  ['GET /admin/trades/api/{type}', '– ✓ ✓ – – – –', 'no', 'types all, open and closed'],
  [
    'GET /admin/trades/api/all/{userId}',
    '– ✓ ✓ – – – linked',
    'no',
    'tab of the edit page; masked for 6',
  ],
  ['PUT /admin/trades/{id}', '– ✓ ✓ – – – –', 'no', ''],
  ['DELETE /admin/trades/{id}', '– ✓ ✓ – – – –', 'no', ''],
  ['GET /admin/trades/{id}/preview', '– ✓ ✓ – – – –', 'no', ''],
  ['GET /admin/trades/{id}/corrections', '– ✓ ✓ – – – –', 'no', ''],
  ['POST /admin/trades/close', '– ✓ ✓ – – – –', 'no', ''],
  ['PUT /admin/balance/{balanceId}', '– ✓ ✓ – – – –', 'no', ''],
  [
    'GET /admin/balance/{id}/statement',
    '– ✓ ✓ – – – –',
    'no',
    'not a tab of the edit page, so not for 6*',
  ],
  ['GET /admin/instruments/api/{type}', '– ✓ – – – – –', 'no', ''],
  ['POST /admin/instruments', '– ✓ – – – – –', 'no', ''],
  ['PUT /admin/instruments/{id}', '– ✓ – – – – –', 'no', ''],
  ['DELETE /admin/instruments/{id}', '– ✓ – – – – –', 'no', ''],

  // Payments
  [
    'GET /deposits/gateways',
    '– ✓ ✓ ✓ ✓ ✓ ✓',
    'yes',
    'active gateways with value and fee, never a key; acting: yes',
  ],
  [
    'GET /withdraws/fees',
    '– ✓ ✓ ✓ ✓ ✓ ✓',
    'yes',
    'active gateways with value and fee, never a key; acting: yes',
  ],
  [
    'POST /deposits',
    '– own own own own own own',
    'no',
    'real wallets; acting: no; unverified with kycDeposit on: 422',
  ],
  [
    'POST /deposits/{id}/check',
    '– own own own own own own',
    'no',
    'own deposit; the provider is asked*; acting: no',
  ],
  ['GET /deposits/history', '– own own own own own own', 'yes', 'acting: yes*'],
  [
    'POST /payments/paypal/{tx_ref}',
    '– own own own own own own',
    'no',
    'own pending deposit; acting: no',
  ],
  [
    'POST /payments/paypal/capture/{orderID}',
    '– own own own own own own',
    'no',
    'sent by the page of that path; own pending deposit; acting: no',
  ],
  [
    'POST /payments/webhooks/{gateway}',
    'signature signature signature signature signature signature signature',
    'any',
    'the provider alone',
  ],
  [
    'POST /withdraws/bank',
    '– own own own own own own',
    'no',
    'real wallets; acting: no; unverified with kycWithdraw on: 422',
  ],
  [
    'GET /withdraws/history',
    '– own own own own own own',
    'yes',
    'acting: yes, bank details masked when 6 acts*',
  ],
  [
    'POST /withdraws/{id}/cancel',
    '– own own own own own own',
    'no',
    'own withdraw that is pending; acting: no, as the request*',
  ],
  ['GET /admin/deposits/api/history', '– ✓ ✓ – – – –', 'no', ''],
  ['GET /admin/deposits/api/{id}/credit', '– ✓ ✓ – – – –', 'no', "not one's own"],
  ['POST /admin/deposits/{id}/credit', '– ✓ ✓ – – – –', 'no', "not one's own"],
  ['POST /admin/deposits/{id}/decline', '– ✓ ✓ – – – –', 'no', "not one's own"],
  ['POST /admin/deposits/{id}/refund', '– ✓ ✓ – – – –', 'no', "not one's own"],
  ['POST /admin/deposits/{id}/chargeback', '– ✓ ✓ – – – –', 'no', "not one's own"],
  [
    'GET /admin/deposits/api/history/{userId}',
    '– ✓ ✓ – – – linked',
    'no',
    'tab of the edit page; masked for 6',
  ],
  ['GET /admin/withdraws/api/pending', '– ✓ ✓ – – – –', 'no', ''],
  ['GET /admin/withdraws/api/history', '– ✓ ✓ – – – –', 'no', ''],
  [
    'GET /admin/withdraws/api/history/{userId}',
    '– ✓ ✓ – – – linked',
    'no',
    'tab of the edit page; masked for 6',
  ],
  ['POST /admin/withdraws/{id}/approve', '– ✓ ✓ – – – –', 'no', ''],
  ['POST /admin/withdraws/{id}/decline', '– ✓ ✓ – – – –', 'no', ''],
  ['GET /admin/withdraws/api/settings', '– ✓ – – – – –', 'no', ''],
  ['POST /admin/withdraws/settings', '– ✓ – – – – –', 'no', ''],
  ['GET /admin/gateways/api', '– ✓ – – – – –', 'no', 'secrets are never sent back'],
  ['PUT /admin/gateways/flutterwave', '– ✓ – – – – –', 'no', 'secrets are never sent back'],
  ['PUT /admin/gateways/coinpayments', '– ✓ – – – – –', 'no', 'secrets are never sent back'],
  ['PUT /admin/gateways/paypal', '– ✓ – – – – –', 'no', 'secrets are never sent back'],
  ['PUT /admin/gateways/stripe', '– ✓ – – – – –', 'no', 'secrets are never sent back'],

  // KYC
  [
    'POST /kyc',
    '– own own own own own own',
    'no',
    'status and decline reason, no files*; acting: no',
  ],
  [
    'GET /kyc/status',
    '– own own own own own own',
    'no',
    'status and decline reason, no files*; acting: no',
  ],
  ['GET /admin/kyc/api', '– ✓ – – – – –', 'no', ''],
  [
    'GET /admin/kyc/{id}/files/{side}',
    '– ✓ – – – – –',
    'no',
    'front.url, back.url, address.url; not for the owner either*; each reading is recorded',
  ],
  ['POST /admin/kyc/{id}/approve', '– ✓ – – – – –', 'no', ''],
  ['POST /admin/kyc/{id}/decline', '– ✓ – – – – –', 'no', ''],

  // CRM
  ['GET /affiliate/leads/api/sales/{status}/{type}', '– ✓ ✓ – – assigned –', 'no', 'masked for 5'],
  [
    'GET /affiliate/leads/api/sales/{status}/{type}/{startDate}/{endDate}',
    '– ✓ ✓ – – assigned –',
    'no',
    'masked for 5',
  ],
  ['GET /affiliate/leads/api/retentions/{status}', '– ✓ ✓ – – – assigned', 'no', 'masked for 6'],
  [
    'GET /affiliate/leads/api/retentions/{status}/{startDate}/{endDate}',
    '– ✓ ✓ – – – assigned',
    'no',
    'masked for 6',
  ],
  ['GET /affiliate/leads/api/clients/{status}', '– ✓ ✓ – – – –', 'no', ''],
  ['GET /affiliate/leads/api/clients/{status}/{startDate}/{endDate}', '– ✓ ✓ – – – –', 'no', ''],
  ['GET /affiliate/leads/api/archived/{status}', '– ✓ ✓ – – – –', 'no', ''],
  ['GET /affiliate/leads/api/archived/{status}/{startDate}/{endDate}', '– ✓ ✓ – – – –', 'no', ''],
  [
    'GET /affiliate/leads/api/new/{group}/{type}',
    '– ✓ ✓ – – – –',
    'no',
    'live, manual and all (affiliate) leads',
  ],
  [
    'GET /affiliate/leads/api/new/{group}/{type}/{startDate}/{endDate}',
    '– ✓ ✓ – – – –',
    'no',
    'live, manual and all (affiliate) leads',
  ],
  [
    'POST /admin/leads',
    '– ✓ ✓ – own – –',
    'no',
    "by 4 the new lead is the caller's own and has the default status*",
  ],
  [
    'POST /admin/leads/csv',
    '– ✓ ✓ – own – –',
    'no',
    "by 4 the new lead is the caller's own and has the default status*",
  ],
  [
    'GET /admin/crm/leads/{id}',
    '– ✓ ✓ – – assigned assigned',
    'no',
    'one lead, masked as the lists',
  ],
  ['PUT /admin/leads/{id}', '– ✓ ✓ – – – –', 'no', '5 and 6 write notes by the note call'],
  ['DELETE /admin/leads/{id}', '– ✓ ✓ – – – –', 'no', ''],
  ['POST /admin/leads/convertLeadToUser', '– ✓ ✓ – – – –', 'no', 'makes role 3 only*'],
  [
    'PUT /admin/leads/bulk',
    '– ✓ ✓ – – assigned assigned',
    'no',
    '5, 6: group archived only, else 403; one id out of reach: 404 naming it, nothing moves',
  ],
  ['POST /admin/crm/note', '– ✓ ✓ – – assigned assigned', 'no', 'without a lead (-2): 422*'],
  [
    'GET /admin/leads/{id}/notes',
    '– ✓ ✓ – – assigned assigned',
    'no',
    'unless the list rows carry all notes',
  ],
  [
    'POST /admin/crm/voiso/startCall',
    '– ✓ ✓ – – assigned assigned',
    'no',
    '5, 6: own email as agentEmail, else 403; leadId in place of the phone they cannot see*',
  ],
  ['GET /admin/crm/voiso/agents', '– ✓ ✓ – – – –', 'no', '5 and 6 do not choose who calls'],
  ['GET /admin/crm/agents/{type}', '– ✓ ✓ – – – –', 'no', 'types 5 and 6, for the assign modal'],
  [
    'GET /admin/crm-config/sales-statuses/api',
    '– ✓ ✓ – – ✓ ✓',
    'no',
    '5, 6: for the status filter of their lists',
  ],
  ['POST /admin/crm-config/sales-statuses', '– ✓ ✓ – – – –', 'no', ''],
  ['PUT /admin/crm-config/sales-statuses', '– ✓ ✓ – – – –', 'no', 'their order'],
  ['PUT /admin/crm-config/sales-statuses/{id}', '– ✓ ✓ – – – –', 'no', ''],
  ['DELETE /admin/crm-config/sales-statuses/{id}', '– ✓ ✓ – – – –', 'no', 'decision 2'],

  // Affiliate
  [
    'GET /affiliate/leads/api/',
    '– – – – own – –',
    'no',
    'columns of the affiliate table; no notes, agents, managers, linked customer*',
  ],
  ['DELETE /affiliate/leads/{id}', '– – – – own – –', 'no', ''],
  [
    'POST /affiliate/api',
    '– – – – own – –',
    'no',
    'shown once in full; the key before it ends at once, or after a day',
  ],
  [
    'GET /affiliate/api/key',
    '– – – – own – –',
    'no',
    'masked; the Download button takes `/openapi.json`',
  ],
  ['PUT /affiliate/api/key', '– – – – own – –', 'no', 'from which addresses'],
  ['DELETE /affiliate/api/key', '– – – – own – –', 'no', ''],
  [
    'POST /api/v1/leads',
    'key key key key key key key',
    'any',
    'key of an active role 4; own leads; a session without a key: 401',
  ],
  [
    'GET /api/v1/leads',
    'key key key key key key key',
    'any',
    'key of an active role 4; own leads; a session without a key: 401',
  ],

  // Site, server and realtime
  ['GET /translations/{lng}', '✓ ✓ ✓ ✓ ✓ ✓ ✓', 'any', 'logo and icon files too'],
  ['GET /countries', '✓ ✓ ✓ ✓ ✓ ✓ ✓', 'any', 'logo and icon files too'],
  ['GET /branding', '✓ ✓ ✓ ✓ ✓ ✓ ✓', 'any', ''],
  ['GET /branding/pictures/{id}', '✓ ✓ ✓ ✓ ✓ ✓ ✓', 'any', 'logo and icon'],
  ['GET /healthz', '✓ ✓ ✓ ✓ ✓ ✓ ✓', 'any', ''],
  ['GET /readyz', '✓ ✓ ✓ ✓ ✓ ✓ ✓', 'any', ''],
  ['GET /openapi.json', '✓ ✓ ✓ ✓ ✓ ✓ ✓', 'any', ''],
  ['GET /dev/outbox', 'local local local local local local local', 'any', 'also the page'],
  [
    'GET /dev/outbox/api',
    'local local local local local local local',
    'any',
    'embedded default only; in production 404',
  ],
  [
    'GET /dev/outbox/mail',
    'local local local local local local local',
    'any',
    'embedded default only; in production 404',
  ],
  ['GET /metrics', 'local local local local local local local', 'any', ''],
  ['POST /translations/{lng}', '– ✓ ✓ ✓ ✓ ✓ ✓', 'yes', 'keys of the catalogue only; rate limited'],
  ['GET /admin/rights/api', '– ✓ – – – – –', 'no', 'who may do what, as it is enforced'],
  ['GET /admin/dashboard/api', '– ✓ – – – – –', 'no', 'data of the page `/admin`'],
  [
    'GET /admin/status/feeds',
    '– ✓ – – – – –',
    'no',
    'data of the pages `/admin/status/api` and `/admin/status/server`',
  ],
  [
    'GET /admin/status/machine',
    '– ✓ – – – – –',
    'no',
    'data of the pages `/admin/status/api` and `/admin/status/server`',
  ],
  ['GET /admin/spreads/api', '– ✓ – – – – –', 'no', ''],
  ['POST /admin/spreads', '– ✓ – – – – –', 'no', ''],
  ['GET /admin/lots/api', '– ✓ – – – – –', 'no', ''],
  ['POST /admin/lots', '– ✓ – – – – –', 'no', ''],
  ['POST /admin/lotSelector', '– ✓ – – – – –', 'no', ''],
  ['GET /admin/share/languages', '– ✓ – – – – –', 'no', ''],
  ['GET /admin/languages/api/{code}', '– ✓ – – – – –', 'no', ''],
  ['POST /admin/languages', '– ✓ – – – – –', 'no', ''],
  ['POST /admin/languages/translations', '– ✓ – – – – –', 'no', ''],
  ['PUT /admin/languages/translations/{id}', '– ✓ – – – – –', 'no', ''],
  ['DELETE /admin/languages/translations/{id}', '– ✓ – – – – –', 'no', ''],
  ['GET /admin/apis/api', '– ✓ – – – – –', 'no', 'secrets are never sent back'],
  ['PUT /admin/apis/polygonAPI', '– ✓ – – – – –', 'no', 'the key is never sent back'],
  ['PUT /admin/apis/eodAPI', '– ✓ – – – – –', 'no', 'the key is never sent back'],
  ['PUT /admin/apis/oandaAPI', '– ✓ – – – – –', 'no', 'the key is never sent back'],
  ['PUT /admin/apis/currencyAPI', '– ✓ – – – – –', 'no', 'the key is never sent back'],
  ['PUT /admin/apis/voiso', '– ✓ – – – – –', 'no', 'the key is never sent back'],
  [
    'POST /admin/apis/{key}/test',
    '– ✓ – – – – –',
    'no',
    'with the key that is saved; nothing of the answer is told',
  ],
  ['GET /admin/settings/api', '– ✓ – – – – –', 'no', ''],
  ['POST /admin/settings', '– ✓ – – – – –', 'no', ''],

  // Audit
  [
    'GET /admin/audit/api',
    '– ✓ – – – – –',
    'no',
    "the reading is itself recorded; links to a record's history show for 1 only",
  ],
  [
    'GET /admin/audit/api/{position}',
    '– ✓ – – – – –',
    'no',
    "the reading is itself recorded; links to a record's history show for 1 only",
  ],

  // Beyond the specifications
  [
    'GET /admin/jobs/api',
    '– ✓ – – – – –',
    'no',
    'jobs: look, retry; keys are ids, never personal data',
  ],
  ['POST /admin/jobs/{id}/retry', '– ✓ – – – – –', 'no', 'jobs: look, retry'],
  ['GET /bulks/{id}', '– ✓ own – own own own', 'no', 'who began it, and role 1; others: 404'],
  ['POST /bulks/{id}/cancel', '– ✓ own – own own own', 'no', 'who began it, and role 1'],
  ['GET /admin/reactions/api', '– ✓ – – – – –', 'no', 'reactions: look, retry'],
  ['POST /admin/reactions/{name}/retry', '– ✓ – – – – –', 'no', 'reactions: look, retry'],
  [
    'GET /security/sign-ins',
    '– own own own own own own',
    'no',
    'when one signed in, and where from',
  ],
  [
    'POST /auth/login/second-step',
    'token token token token token token token',
    'any',
    'the token that the first step answered, and a code; single use',
  ],
  ...(
    [
      ['GET /security/second-factor', 'whether one has a second factor'],
      ['POST /security/second-factor', 'asks for the password'],
      ['POST /security/second-factor/confirm', 'asks for a code'],
      ['POST /security/second-factor/turn-off', 'asks for a code'],
      ['POST /security/second-factor/recovery-codes', 'asks for a code'],
      ['POST /security/second-factor/prove', 'asks for a code'],
    ] as const
  ).map(([name, note]): RightsRow => [name, '– own own own own own own', 'no', note]),
  [
    'DELETE /admin/share/users/{id}/second-factor',
    '– ✓ – – – – –',
    'no',
    "of everybody but oneself; asks for a fresh code; ends that person's sessions",
  ],
  ['PUT /security/email', '– own own own own own own', 'no', 'asks for the password; acting: no'],
  [
    'POST /auth/change-email',
    'token token token token token token token',
    'any',
    'the token that was mailed to the new address; single use',
  ],
  ['GET /security/sessions', '– own own own own own own', 'no', 'where one is signed in'],
  [
    'DELETE /security/sessions/{id}',
    '– own own own own own own',
    'no',
    'it only ends a session, so no password is asked for*',
  ],
  [
    'POST /security/verification-mail',
    '– own own own own own own',
    'no',
    'the mail that proves the own address, once more',
  ],
  [
    'POST /security/sign-out-everywhere',
    '– own own own own own own',
    'no',
    'it only ends sessions, so no password is asked for*; acting: no',
  ],
  [
    'GET /commands/{key}',
    '– own own own own own own',
    'yes',
    "outcome of one's own command; a key of somebody else or none: 404; never a body with personal data",
  ],
];

/** One row per page. `–` signed out: the shell with 200 and the sign-in form; under a role: the shell with 403. */
export const pageRights: readonly RightsRow[] = [
  ['/', '✓ ✓ ✓ ✓ ✓ ✓ ✓', 'any', '`/` sends the signed-in to where they land'],
  ['/signup', '✓ ✓ ✓ ✓ ✓ ✓ ✓', 'any', '`/` sends the signed-in to where they land'],
  ['/forgot-password', '✓ ✓ ✓ ✓ ✓ ✓ ✓', 'any', '`/` sends the signed-in to where they land'],
  ['/reset-password', '✓ ✓ ✓ ✓ ✓ ✓ ✓', 'any', '`/` sends the signed-in to where they land'],
  ['/verify-email', '✓ ✓ ✓ ✓ ✓ ✓ ✓', 'any', '`/` sends the signed-in to where they land'],
  [
    '/dashboard',
    '– ✓ ✓ ✓ ✓ ✓ ✓',
    'yes',
    'own data; acting: yes, buttons off as the rows above say',
  ],
  ['/deposits', '– ✓ ✓ ✓ ✓ ✓ ✓', 'yes', 'own data; acting: yes, buttons off as the rows above say'],
  [
    '/withdraws',
    '– ✓ ✓ ✓ ✓ ✓ ✓',
    'yes',
    'own data; acting: yes, buttons off as the rows above say',
  ],
  ['/profile', '– ✓ ✓ ✓ ✓ ✓ ✓', 'yes', 'own data; acting: yes, buttons off as the rows above say'],
  [
    '/statements',
    '– ✓ ✓ ✓ ✓ ✓ ✓',
    'yes',
    'own data; acting: yes, buttons off as the rows above say',
  ],
  ['/kyc', '– ✓ ✓ ✓ ✓ ✓ ✓', 'yes', 'own; acting: the page says why not'],
  ['/security', '– ✓ ✓ ✓ ✓ ✓ ✓', 'yes', 'own; acting: the page says why not'],
  ['/payments/paypal/{tx_ref}', '– ✓ ✓ ✓ ✓ ✓ ✓', 'yes', 'own; acting: the page says why not'],
  [
    '/payments/paypal/capture/{orderID}',
    '– ✓ ✓ ✓ ✓ ✓ ✓',
    'yes',
    'own; acting: the page says why not',
  ],
  ['/auth/logout', '– ✓ ✓ ✓ ✓ ✓ ✓', 'yes', ''],
  ['/admin', '– ✓ – – – – –', 'no', ''],
  ['/admin/gateways', '– ✓ – – – – –', 'no', ''],
  ['/admin/withdraws/settings', '– ✓ – – – – –', 'no', ''],
  ['/admin/users', '– ✓ – – – – –', 'no', ''],
  ['/admin/kyc', '– ✓ – – – – –', 'no', ''],
  ['/admin/instruments/forex', '– ✓ – – – – –', 'no', 'any other category: 404'],
  ['/admin/instruments/commodity', '– ✓ – – – – –', 'no', 'any other category: 404'],
  ['/admin/instruments/index', '– ✓ – – – – –', 'no', 'any other category: 404'],
  ['/admin/instruments/crypto', '– ✓ – – – – –', 'no', 'any other category: 404'],
  ['/admin/instruments/stock', '– ✓ – – – – –', 'no', 'any other category: 404'],
  ['/admin/spreads', '– ✓ – – – – –', 'no', ''],
  ['/admin/lots', '– ✓ – – – – –', 'no', ''],
  ['/admin/apis', '– ✓ – – – – –', 'no', ''],
  ['/admin/languages', '– ✓ – – – – –', 'no', ''],
  ['/admin/languages/{code}', '– ✓ – – – – –', 'no', ''],
  ['/admin/settings', '– ✓ – – – – –', 'no', ''],
  ['/admin/status/api', '– ✓ – – – – –', 'no', ''],
  ['/admin/status/server', '– ✓ – – – – –', 'no', ''],
  ['/admin/rights', '– ✓ – – – – –', 'no', ''],
  ['/admin/audit', '– ✓ – – – – –', 'no', ''],
  ['/admin/trades/all', '– ✓ ✓ – – – –', 'no', ''],
  ['/admin/trades/open', '– ✓ ✓ – – – –', 'no', ''],
  ['/admin/trades/closed', '– ✓ ✓ – – – –', 'no', ''],
  ['/admin/deposits', '– ✓ ✓ – – – –', 'no', ''],
  ['/admin/withdraws/pending', '– ✓ ✓ – – – –', 'no', ''],
  ['/admin/withdraws/history', '– ✓ ✓ – – – –', 'no', ''],
  ['/admin/customers/all', '– ✓ ✓ – – – –', 'no', ''],
  ['/admin/customers/inactive', '– ✓ ✓ – – – –', 'no', ''],
  ['/admin/customers/wallets/{balanceId}', '– ✓ ✓ – – – –', 'no', ''],
  [
    '/admin/customers/edit/{id}',
    '– ✓ ✓ – – – linked',
    'no',
    '6: masked; Login as, but no Submit, balance, order or delete buttons',
  ],
  ['/admin/crm/clients', '– ✓ ✓ – – – –', 'no', ''],
  ['/admin/crm/archived', '– ✓ ✓ – – – –', 'no', ''],
  ['/admin/leads/live', '– ✓ ✓ – – – –', 'no', ''],
  ['/admin/leads/manual', '– ✓ ✓ – – – –', 'no', ''],
  ['/admin/leads/all', '– ✓ ✓ – – – –', 'no', ''],
  ['/admin/crm-config/sales-statuses', '– ✓ ✓ – – – –', 'no', ''],
  ['/admin/crm/sales/all', '– ✓ ✓ – – ✓ –', 'no', ''],
  ['/admin/crm/sales/manual', '– ✓ ✓ – – ✓ –', 'no', ''],
  ['/admin/crm/sales/live', '– ✓ ✓ – – ✓ –', 'no', ''],
  ['/admin/crm/retention', '– ✓ ✓ – – – ✓', 'no', ''],
  ['/affiliate', '– – – – ✓ – –', 'no', ''],
  ['/affiliate/api', '– – – – ✓ – –', 'no', ''],
  [
    '/dev/outbox',
    'local local local local local local local',
    'any',
    'embedded default only*; in production 404',
  ],
];
