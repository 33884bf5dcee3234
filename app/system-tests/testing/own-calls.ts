/** Calls about oneself, or about leads in one's own list, that name no record. */
export const ownCalls: readonly string[] = [
  ...[
    'POST /auth/logout',
    'POST /security/sign-out-everywhere',
    'POST /security/verification-mail',
    ...['GET /security/sessions', 'GET /security/sign-ins', 'GET /security/export'],
    // Of every customer, a few an hour: app/system-tests/person-export.http.test.ts.
    'GET /admin/share/users/{}/export',
    ...['', '/confirm', '/turn-off', '/recovery-codes', '/prove'].map(
      (end) => `POST /security/second-factor${end}`,
    ),
    ...['', '/made', '/ask', '/prove'].map((end) => `POST /security/passkeys${end}`),
    // Another's is not found: command/identity/second-factor/passkeys.http.test.ts.
    'DELETE /security/passkeys/{}',
    'GET /security/second-factor',
    // Of everybody: command/identity/second-factor/second-factor.http.test.ts.
    'DELETE /admin/share/users/{}/second-factor',
    // Whose session it is: command/identity/sign-in.http.test.ts.
    'DELETE /security/sessions/{}',
    ...['PUT /security/password', 'PUT /security/email'],
    ...['PUT /profile/me', 'PUT /profile/language'],
    'GET /auth/user',
    'GET /kyc/status',
    'POST /kyc',
  ],
  // Nobody's list but one's own: query/audit/export/export-list.http.test.ts.
  'GET /admin/lists/export',
  // Another's selection is over, and what another did is not undone: app/system-tests/bulk-selections.http.test.ts.
  // Another's tasks: app/system-tests/lead-tasks.http.test.ts.
  ...['GET /admin/crm/tasks/api', 'POST /admin/crm/tasks', 'POST /admin/crm/tasks/{}/done'],
  ...['POST /admin/crm/tasks/{}/snooze', 'POST /admin/crm/tasks/{}/assignee'],
  // Whoever may merge reaches every lead: app/system-tests/lead-merge.http.test.ts.
  ...['POST /admin/leads/{}/merge', 'GET /admin/leads/{}/duplicates'],
  ...['POST /admin/lists/selections', 'POST /admin/leads/bulk/{}/undo'],
  // Another's is not found: command/identity/list-views/list-views.http.test.ts.
  ...['GET /admin/lists/views', 'POST /admin/lists/views', 'POST /admin/lists/views/default'],
  ...['PUT /admin/lists/views/{}', 'DELETE /admin/lists/views/{}'],
  ...['GET /dashboard/orders', 'POST /dashboard/orders', 'GET /dashboard/get-favorite'],
  ...['GET /dashboard/orders/pending', 'POST /dashboard/orders/pending'],
  ...['GET /dashboard/price-alerts', 'POST /dashboard/price-alerts'],
  // Another's is not found: command/trading/price-alerts.http.test.ts.
  'DELETE /dashboard/price-alerts/{}',
  // Another's is not found: command/trading/pending-orders.http.test.ts.
  'DELETE /dashboard/orders/pending/{}',
  ...['PUT /dashboard/orders/pending/{}', 'PUT /dashboard/orders/pending/{}/link'],
  'GET /dashboard/orders/pending/ended',
  // Of anybody, by who may; never of oneself: domain/trading/wallet/linked-pending.test.ts.
  'POST /admin/trades/pending/{}/cancel',
  // Another's wallet is not found: query/trading/statements/statements.http.test.ts.
  ...['GET /statements/history', 'GET /statements/export/{}'],
  ...['GET /statements/mails', 'PUT /statements/mails'],
  ...['POST /dashboard/add-to-favorite', 'POST /dashboard/remove-from-favorite'],
  ...['GET /affiliate/leads/api/sales/{}/{}', 'GET /affiliate/leads/api/sales/{}/{}/{}/{}'],
  ...['GET /affiliate/leads/api/retentions/{}', 'GET /affiliate/leads/api/retentions/{}/{}/{}'],
  ...['GET /affiliate/leads/api', 'GET /affiliate/funnel/api'],
  // Keys of one's own: command/identity/api-key/api-key.http.test.ts.
  ...['POST /affiliate/api', 'GET /affiliate/api/key'],
  ...['PUT /affiliate/api/key', 'DELETE /affiliate/api/key'],
  // Which role somebody new may have: command/identity/users/users.http.test.ts.
  'POST /admin/users',
  // Webhooks of one's own: command/crm/webhooks/webhooks.http.test.ts.
  ...['GET /affiliate/webhook', 'PUT /affiliate/webhook', 'DELETE /affiliate/webhook'],
  ...['/secret', '/on', '/off', '/test'].map((end) => `POST /affiliate/webhook${end}`),
  ...['GET /affiliate/webhook/deliveries', 'POST /affiliate/webhook/deliveries/{}/resend'],
  // They put another session in the place of one's own: command/identity/acting/acting.http.test.ts.
  ...['POST /admin/customers/login-as/{}', 'POST /authManager/back-to-admin'],
  ...['POST /admin/leads', 'GET /commands/{}', 'GET /withdraws/history'],
  ...['GET /deposits/history', 'POST /wallets', 'GET /wallets/rate'],
  'GET /wallets/transfers',
  // Deposits that are paid by PayPal: command/payments/paypal-page.http.test.ts.
  ...['GET /payments/paypal/api/{}', 'POST /payments/paypal/{}'],
  'POST /payments/paypal/capture/{}',
  // Imports of one's own: app/system-tests/lead-imports.http.test.ts.
  ...['POST /admin/leads/csv', 'GET /admin/leads/imports'],
  ...['GET /admin/leads/imports/{}/errors', 'POST /admin/leads/imports/{}/undo'],
  // The house's: command/payments/settlements/settlements.http.test.ts.
  ...['GET /admin/reconciliation/api/{}', 'POST /admin/reconciliation/{}/settle'],
  'POST /admin/reconciliation/{}/assign',
  // The house's: command/trading/instruments.http.test.ts.
  ...['PUT /admin/instruments/{}', 'DELETE /admin/instruments/{}'],
  'POST /admin/instruments/release-price',
  // The house's: command/crm/sales-statuses.http.test.ts.
  ...['PUT /admin/crm-config/sales-statuses/{}', 'DELETE /admin/crm-config/sales-statuses/{}'],
  // The site's words: command/site/translations.http.test.ts.
  ...['PUT /admin/languages/translations/{}', 'DELETE /admin/languages/translations/{}'],
  // Shown to everybody: command/site/site-settings.http.test.ts.
  'GET /branding/pictures/{}',
];
