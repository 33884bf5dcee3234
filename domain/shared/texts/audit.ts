/**
 * What the audit says of each event: templates for translators, by the event's name. `{{actor}}` is whoever did it. Which
 * of several fits, and what it is filled with, is `domain/shared/audit/sentences.ts`.
 */
export const auditTexts = {
  WalletOpened: '{{actor}} opened a {{mode}} wallet in {{currency}} for {{customer}}',
  BalanceAdjusted: {
    opening: '{{actor}} put the first {{amount}} into the {{mode}} wallet of {{customer}}',
    add: '{{actor}} added {{amount}} to the {{mode}} wallet of {{customer}}',
    subtract: '{{actor}} subtracted {{amount}} from the {{mode}} wallet of {{customer}}',
  },
  OrderOpened: {
    own: '{{actor}} opened order {{order}}: {{type}} {{amount}} {{instrument}} at {{rate}}',
    other:
      '{{actor}} opened order {{order}} for {{customer}}: {{type}} {{amount}} {{instrument}} at {{rate}}',
  },
  OrderLevelsSet: {
    both: '{{actor}} set take profit {{profit}} and stop loss {{loss}} on order {{order}} of {{customer}}',
    profit:
      '{{actor}} set take profit {{profit}} and no stop loss on order {{order}} of {{customer}}',
    loss: '{{actor}} set stop loss {{loss}} and no take profit on order {{order}} of {{customer}}',
    none: '{{actor}} removed take profit and stop loss from order {{order}} of {{customer}}',
  },
  OrderClosed: {
    manual: '{{actor}} closed order {{order}} at {{rate}}, result {{result}}',
    staff: '{{actor}} closed order {{order}} of {{customer}} at {{rate}}, result {{result}}',
    take_profit:
      '{{actor}} closed order {{order}} of {{customer}} at take profit {{rate}}, result {{result}}',
    stop_loss:
      '{{actor}} closed order {{order}} of {{customer}} at stop loss {{rate}}, result {{result}}',
    stop_out:
      '{{actor}} closed order {{order}} of {{customer}} at {{rate}} by stop-out, since the margin level {{level}}% was below {{limit}}%, result {{result}}',
  },
  ActiveWalletSwitched: {
    own: '{{actor}} switched to wallet {{wallet}}',
    other: '{{actor}} made wallet {{wallet}} the active one of {{customer}}',
  },
  FavoriteAdded: '{{actor}} added {{instrument}} to the favorites of {{customer}}',
  FavoriteRemoved: '{{actor}} removed {{instrument}} from the favorites of {{customer}}',
  InstrumentAdded: '{{actor}} added the instrument {{instrument}}',
  InstrumentChanged: '{{actor}} changed the instrument {{instrument}}',
  InstrumentRemoved: '{{actor}} removed the instrument {{instrument}}',
  SiteSettingsChanged: '{{actor}} changed the site settings',
  SpreadsSet: '{{actor}} set the spreads',
  LotTypesSet: '{{actor}} set which instruments are traded in lots',
  LotSelectorSet: '{{actor}} set the lots to choose from',
  UserRegistered: {
    own: '{{actor}} signed up as {{role}}',
    other: '{{actor}} registered {{user}} as {{role}}',
  },
  UserActivated: '{{actor}} activated {{user}}',
  UserDeactivated: '{{actor}} deactivated {{user}}',
  EmailVerified: {
    own: '{{actor}} verified the email address',
    other: '{{actor}} took the email address of {{user}} as verified',
  },
  PasswordChanged: {
    own: '{{actor}} changed the password',
    other: '{{actor}} changed the password of {{user}}',
  },
  RoleChanged: '{{actor}} gave {{user}} the role {{role}}',
  KycSubmitted: {
    own: '{{actor}} submitted KYC {{case}} with a {{document}}',
    other: '{{actor}} submitted KYC {{case}} of {{customer}} with a {{document}}',
  },
  KycApproved: '{{actor}} approved KYC {{case}} of {{customer}}',
  KycDeclined: '{{actor}} declined KYC {{case}} of {{customer}}',
  LeadAdded: '{{actor}} added the lead {{lead}}',
  LeadChanged: '{{actor}} changed the lead {{lead}}',
  LeadMoved: '{{actor}} moved the lead {{lead}} from {{from}} to {{group}}',
  LeadAssigned:
    '{{actor}} assigned the lead {{lead}}: manager {{manager}}, agent {{agent}}, retention agent {{retAgent}}',
  LeadNoteAdded: '{{actor}} wrote a note on the lead {{lead}}',
  LeadLinked: '{{actor}} linked the lead {{lead}} to the customer {{customer}}',
  SalesStatusAdded: '{{actor}} added the sales status {{status}}',
  SalesStatusChanged: '{{actor}} changed the sales status {{status}}',
  CommandRefused: {
    plain: '{{actor}} tried {{command}} and was refused: {{reason}}',
    target: '{{actor}} tried {{command}} ({{target}}) and was refused: {{reason}}',
  },
  RefusalsSuppressed: '{{actor}} was refused {{count}} more times within a minute: {{codes}}',
  AuditRead: {
    all: '{{actor}} read the audit',
    filtered: '{{actor}} read the audit by {{filters}}',
    event: '{{actor}} opened event {{position}} in the audit',
  },
  KycFileRead: '{{actor}} opened the document {{side}} of KYC {{case}}',
} as const;

/** Every template, for translators. */
export const auditTemplates: readonly string[] = Object.values(auditTexts).flatMap((texts) =>
  typeof texts === 'string' ? [texts] : Object.values(texts),
);

/** Who acts where no person does. */
export const systemActorNames: Readonly<Record<string, string>> = {
  'system:seeder': 'Demo data',
  'system:triggers': 'Price feed',
  'system:reactions': 'Daybook',
};

/** What a refused call was for, after 'tried'; a call that is not here is told by its address. */
export const auditCommandTexts: Readonly<Record<string, string>> = {
  'POST /dashboard/orders': 'to open an order',
  'PUT /dashboard/orders/:id': 'to set the levels of an order',
  'POST /dashboard/orders/close': 'to close an order',
  'POST /dashboard/switch-wallet': 'to switch to a wallet',
  'POST /dashboard/add-to-favorite': 'to add a favorite',
  'POST /dashboard/remove-from-favorite': 'to remove a favorite',
  'PUT /admin/balance/:balanceId': 'to adjust the balance of a wallet',
  'POST /kyc': 'to submit KYC',
  'POST /admin/kyc/:id/approve': 'to approve KYC',
  'POST /admin/kyc/:id/decline': 'to decline KYC',
  'POST /admin/leads': 'to add a lead',
  'PUT /admin/leads/:id': 'to change a lead',
  'PUT /admin/leads/bulk': 'to move or assign leads',
  'POST /admin/crm/note': 'to write a note on a lead',
  'GET /admin/customers/api/:type': 'to read the customers',
  'GET /admin/share/users/:id': 'to read a customer',
  'GET /admin/balance/:id/statement': 'to read the statement of a wallet',
  'GET /admin/trades/api/:type': 'to read the trades',
  'GET /admin/trades/api/all/:userId': 'to read the trades of a customer',
  'GET /admin/deposits/api/history/:userId': 'to read the deposits of a customer',
  'GET /admin/withdraws/api/history/:userId': 'to read the withdrawals of a customer',
  'GET /admin/kyc/api': 'to read the KYC cases',
  'GET /admin/kyc/:id/files/:side': 'to read a document of KYC',
  'GET /admin/leads/:id/notes': 'to read the notes of a lead',
  'GET /admin/crm/agents/:type': 'to read the list of agents',
  'GET /admin/crm-config/sales-statuses/api': 'to read the sales statuses',
  'GET /admin/audit/api': 'to read the audit',
  'GET /admin/audit/api/:position': 'to read an event of the audit',
};

/**
 * Why a call was refused, where the sentence its sender saw has values in it that are not kept. Every other refusal is told
 * in the words that its sender saw.
 */
export const auditReasonTexts = {
  METHOD_NOT_ALLOWED: 'The address does not take such requests.',
  TOO_MANY_REQUESTS: 'There were too many attempts.',
  UNKNOWN_CURRENCY: 'There is no such currency.',
  INVALID_AMOUNT: 'The amount was not greater than zero, or had too many decimal places.',
  AMOUNT_TOO_SMALL: 'The amount was too small.',
  UNKNOWN_INSTRUMENT: 'There is no instrument of that name.',
  INSTRUMENT_NOT_TRADABLE: 'The instrument cannot be traded.',
  INSTRUMENT_EXISTS: 'An instrument of that name exists already.',
  PRICE_STALE: 'There was no current price.',
  PRICE_MOVED: 'The price had moved.',
  NO_EXCHANGE_RATE: 'There was no exchange rate.',
  PROFIT_ON_WRONG_SIDE: 'Take profit was on the wrong side of the price.',
  LOSS_ON_WRONG_SIDE: 'Stop loss was on the wrong side of the price.',
  ORDER_INSTRUMENT_DIFFERS: 'The order is for another instrument.',
  TOO_MANY_OPEN_ORDERS: 'The wallet had as many open orders as it can have.',
  TOO_MANY_FAVORITES: 'There were as many favorites as can be kept.',
  INVALID_NOTE: 'The note was empty or too long.',
  UNKNOWN_SALES_STATUS: 'There is no sales status of that name.',
  NOT_ASSIGNABLE: 'Somebody was chosen who is not active or has another role.',
} as const satisfies Readonly<Record<string, string>>;

/** A value that is not there, within a sentence. */
export const auditNobody = 'nobody';

/** Names of what an event changes, by the name it has in the log; others are shown as they are. */
export const auditFieldTexts = {
  balance: 'Balance',
  margin: 'Margin',
  freeMargin: 'Free margin',
  mode: 'Mode',
  currency: 'Currency',
  order: 'Order',
  status: 'Status',
  instrument: 'Instrument',
  type: 'Type',
  amount: 'Amount',
  openRate: 'Open rate',
  closeRate: 'Close rate',
  profit: 'Take profit',
  loss: 'Stop loss',
  marginUsed: 'Margin used',
  result: 'Result',
  owner: 'Owner',
  activeWallet: 'Active wallet',
  favorites: 'Favorites',
  fullName: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  birthDate: 'Birth date',
  country: 'Country',
  city: 'City',
  address: 'Address',
  postalCode: 'Postal code',
  roleId: 'Role',
  isActive: 'Active',
  isEmailVerified: 'Email verified',
  managerId: 'Manager',
  agentId: 'Agent',
  retId: 'Retention agent',
  affiliatorId: 'Affiliator',
  userId: 'Customer',
  documentType: 'Document type',
  reason: 'Reason',
  group: 'Group',
  funnelLink: 'Funnel link',
  reference: 'Reference',
  source: 'Source',
  notes: 'Notes',
  lastNote: 'Last note',
  isDefault: 'Default',
  name: 'Name',
  base: 'Base',
  quote: 'Quote',
  alias: 'Alias',
  category: 'Category',
  tradable: 'Tradable',
  tradingview: 'Chart',
  leverage: 'Leverage',
  appName: 'Site name',
  appUrl: 'Site address',
  appCurrency: 'Site currency',
  demoBalance: 'Demo balance',
  whatsapp: 'WhatsApp',
  kycDeposit: 'KYC for deposits',
  kycWithdraw: 'KYC for withdraws',
  kycTrade: 'KYC for trading',
  slippageLimitPips: 'Slippage limit in pips',
  spread_forex: 'Spread, forex',
  spread_commodity: 'Spread, commodity',
  spread_index: 'Spread, index',
  spread_crypto: 'Spread, crypto',
  spread_stock: 'Spread, stock',
  types: 'Lot states',
  lots: 'Lots',
} as const satisfies Readonly<Record<string, string>>;

export type AuditFieldName = keyof typeof auditFieldTexts;
