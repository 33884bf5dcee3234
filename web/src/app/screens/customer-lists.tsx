/** The customer tabs that show a list: their chunk, which includes the grid, loads after the page. */
export { DepositsTab, WithdrawsTab } from '../../features/payments/customer-payments.tsx';
export { Timeline } from '../../features/crm/timeline/timeline.tsx';
export { TradesTab } from '../../features/trading/staff/customer-trades.tsx';
