import {
  chartAccountOf,
  chartOfAccounts,
  isChartAccount,
} from '../../domain/shared/ledger/chart.ts';

/** The title of an account in the chart of accounts. */
export const titleOfAccount = (account: string): string => {
  const chart = chartAccountOf(account);
  return isChartAccount(chart) ? chartOfAccounts[chart].title : chart;
};
