/** OANDA's practice and live servers. */
export const oandaEnvironments = ['fxpractice', 'fxtrade'] as const;
export type OandaEnvironment = (typeof oandaEnvironments)[number];
