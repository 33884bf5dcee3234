/** Calls about the caller, or about leads in the caller's own list, that name no record. */
export const ownCalls: readonly string[] = [
  ...[
    'POST /auth/logout',
    'POST /security/sign-out-everywhere',
    'POST /security/verification-mail',
    ...['GET /security/sessions', 'GET /security/sign-ins', 'GET /security/export'],
    // For every customer, a few an hour: app/system-tests/person-export.http.test.ts.
    'GET /admin/share/users/{}/export',
    ...['', '/confirm', '/turn-off', '/recovery-codes', '/prove'].map(
      (end) => `POST /security/second-factor${end}`,
    ),
    ...['', '/made', '/ask', '/prove'].map((end) => `POST /security/passkeys${end}`),
    // Other people's are not found: command/identity/second-factor/passkeys.http.test.ts.
    'DELETE /security/passkeys/{}',
    'GET /security/second-factor',
    // For everybody: command/identity/second-factor/second-factor.http.test.ts.
    'DELETE /admin/share/users/{}/second-factor',
    // The owner of a session: command/identity/sign-in.http.test.ts.
    'DELETE /security/sessions/{}',
    ...['PUT /security/password', 'PUT /security/email'],
    ...['PUT /profile/me', 'PUT /profile/language'],
    'GET /auth/user',
    'GET /kyc/status',
    'POST /kyc',
  ],
  // Only the caller's own lists: query/audit/export/export-list.http.test.ts.
  'GET /admin/lists/export',
  // Another person's selection has expired, and another's bulk is not undone:
  // app/system-tests/bulk-selections.http.test.ts. Another's tasks: app/system-tests/lead-tasks.http.test.ts.
  ...['GET /admin/crm/tasks/api', 'POST /admin/crm/tasks', 'POST /admin/crm/tasks/{}/done'],
  ...['POST /admin/crm/tasks/{}/snooze', 'POST /admin/crm/tasks/{}/assignee'],
  // People who may merge reach every lead: app/system-tests/lead-merge.http.test.ts.
  ...['POST /admin/leads/{}/merge', 'GET /admin/leads/{}/duplicates'],
  ...['POST /admin/lists/selections', 'POST /admin/leads/bulk/{}/undo'],
  // Other people's are not found: command/identity/list-views/list-views.http.test.ts.
  ...['GET /admin/lists/views', 'POST /admin/lists/views', 'POST /admin/lists/views/default'],
  ...['PUT /admin/lists/views/{}', 'DELETE /admin/lists/views/{}'],
  ...['GET /dashboard/orders', 'POST /dashboard/orders', 'GET /dashboard/get-favorite'],
  ...['GET /dashboard/orders/pending', 'POST /dashboard/orders/pending'],
  ...['GET /dashboard/price-alerts', 'POST /dashboard/price-alerts'],
  // Other people's are not found: command/trading/price-alerts.http.test.ts.
  'DELETE /dashboard/price-alerts/{}',
  // Other people's are not found: command/trading/pending-orders.http.test.ts.
  'DELETE /dashboard/orders/pending/{}',
  ...['PUT /dashboard/orders/pending/{}', 'PUT /dashboard/orders/pending/{}/link'],
  'GET /dashboard/orders/pending/ended',
  // Anybody's order, by staff who may; never one's own: domain/trading/wallet/linked-pending.test.ts.
  'POST /admin/trades/pending/{}/cancel',
  // Other people's wallets are not found: query/trading/statements/statements.http.test.ts.
  ...['GET /statements/history', 'GET /statements/export/{}'],
  ...['GET /statements/mails', 'PUT /statements/mails'],
  ...['POST /dashboard/add-to-favorite', 'POST /dashboard/remove-from-favorite'],
  ...['GET /affiliate/leads/api/sales/{}/{}', 'GET /affiliate/leads/api/sales/{}/{}/{}/{}'],
  ...['GET /affiliate/leads/api/retentions/{}', 'GET /affiliate/leads/api/retentions/{}/{}/{}'],
  ...['GET /affiliate/leads/api', 'GET /affiliate/funnel/api'],
  // The caller's own keys: command/identity/api-key/api-key.http.test.ts.
  ...['POST /affiliate/api', 'GET /affiliate/api/key'],
  ...['PUT /affiliate/api/key', 'DELETE /affiliate/api/key'],
  // The roles that a new user may get: command/identity/users/users.http.test.ts.
  'POST /admin/users',
  // The caller's own webhooks: command/crm/webhooks/webhooks.http.test.ts.
  ...['GET /affiliate/webhook', 'PUT /affiliate/webhook', 'DELETE /affiliate/webhook'],
  ...['/secret', '/on', '/off', '/test'].map((end) => `POST /affiliate/webhook${end}`),
  ...['GET /affiliate/webhook/deliveries', 'POST /affiliate/webhook/deliveries/{}/resend'],
  // They replace the caller's own session: command/identity/acting/acting.http.test.ts.
  ...['POST /admin/customers/login-as/{}', 'POST /authManager/back-to-admin'],
  ...['POST /admin/leads', 'GET /commands/{}', 'GET /withdraws/history'],
  ...['GET /deposits/history', 'POST /wallets', 'GET /wallets/rate'],
  'GET /wallets/transfers',
  // Deposits that are paid by PayPal: command/payments/paypal-page.http.test.ts.
  ...['GET /payments/paypal/api/{}', 'POST /payments/paypal/{}'],
  'POST /payments/paypal/capture/{}',
  // The caller's own imports: app/system-tests/lead-imports.http.test.ts.
  ...['POST /admin/leads/csv', 'GET /admin/leads/imports'],
  ...['GET /admin/leads/imports/{}/errors', 'POST /admin/leads/imports/{}/undo'],
  // Records of the company: command/payments/settlements/settlements.http.test.ts.
  ...['GET /admin/reconciliation/api/{}', 'POST /admin/reconciliation/{}/settle'],
  'POST /admin/reconciliation/{}/assign',
  // Records of the company: command/trading/instruments.http.test.ts.
  ...['PUT /admin/instruments/{}', 'DELETE /admin/instruments/{}'],
  'POST /admin/instruments/release-price',
  // Records of the company: command/crm/sales-statuses.http.test.ts.
  ...['PUT /admin/crm-config/sales-statuses/{}', 'DELETE /admin/crm-config/sales-statuses/{}'],
  // The site's texts: command/site/translations.http.test.ts.
  ...['PUT /admin/languages/translations/{}', 'DELETE /admin/languages/translations/{}'],
  // Shown to everybody: command/site/site-settings.http.test.ts.
  'GET /branding/pictures/{}',
];
