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
  ok: '{{name}} answers and takes the API Key.',
  'no-key': 'Save an API Key of {{name}} first.',
  'key-refused': '{{name}} refuses the API Key. Check it, and what stands beside it.',
  'not-found': '{{name}} does not know this account. Check the account and the environment.',
  'quota-used': 'What {{name}} allows for this key is used up. Wait for its next period.',
  'too-many-calls': '{{name}} asks for fewer calls. Wait a minute and try again.',
  'provider-error': '{{name}} answers with an error of its own. Try again later.',
  timeout: '{{name}} did not answer in time. Try again later.',
  unreachable: '{{name}} cannot be reached from this server. Check its way to the internet.',
  'refused-address': '{{name}} is not at a public address, so nothing was sent to it.',
  redirect: '{{name}} sends us to another address, which is not followed.',
  unreadable: '{{name}} answers with something that is none of its own forms.',
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
