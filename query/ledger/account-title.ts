import {
  chartAccountOf,
  chartOfAccounts,
  isChartAccount,
} from '../../domain/shared/ledger/chart.ts';

/** An account by the title of the chart. */
export const titleOfAccount = (account: string): string => {
  const chart = chartAccountOf(account);
  return isChartAccount(chart) ? chartOfAccounts[chart].title : chart;
};
