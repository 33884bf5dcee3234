/** OANDA's practice and live servers. */
export const oandaEnvironments = ['fxpractice', 'fxtrade'] as const;
export type OandaEnvironment = (typeof oandaEnvironments)[number];

/** The providers of prices, rates and calls, by their names in paths (customer.md section 3). */
export const tradeApiKeys = ['polygonAPI', 'eodAPI', 'oandaAPI', 'currencyAPI', 'voiso'] as const;
export type TradeApi = (typeof tradeApiKeys)[number];

/** Their display names. */
export const tradeApiNames: Readonly<Record<TradeApi, string>> = {
  polygonAPI: 'Polygon',
  eodAPI: 'EOD',
  oandaAPI: 'OANDA',
  currencyAPI: 'Currency API',
  voiso: 'Voiso',
};

/** The results of checking whether a provider accepts our key, as sentences with `{{name}}` of the provider. */
export const connectionTexts = {
  ok: '{{name}} accepts the API Key.',
  'no-key': 'Save an API Key of {{name}} first.',
  'key-refused': '{{name}} rejects the API Key. Check it and the other values.',
  'not-found': '{{name}} does not know this account. Check the account and the environment.',
  'quota-used': 'The quota of this key at {{name}} is used up. Wait for the next period.',
  'too-many-calls': '{{name}} has received too many calls. Wait a minute and try again.',
  'provider-error': '{{name}} answers with an error. Try again later.',
  timeout: '{{name}} did not answer in time. Try again later.',
  unreachable: '{{name}} cannot be reached. Check the server’s internet connection.',
  'refused-address': '{{name}} is not at a public address, so nothing was sent to it.',
  redirect: '{{name}} redirects to another address, which is not followed.',
  unreadable: '{{name}} answers in an unknown format.',
} as const;

export type ConnectionOutcome = keyof typeof connectionTexts;

export const connectionOutcomes: readonly ConnectionOutcome[] = [
  'ok',
  'no-key',
  'key-refused',
  'not-found',
  'quota-used',
  'too-many-calls',
  'provider-error',
  'timeout',
  'unreachable',
  'refused-address',
  'redirect',
  'unreadable',
];
