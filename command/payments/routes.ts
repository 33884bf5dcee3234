import type { RouteDeclaration } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { approveWithdrawal } from './approve-withdrawal.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { declineWithdrawal } from './decline-withdrawal.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { setWithdrawSettings, showWithdrawSettings, withdrawFees } from './withdraw-settings.ts';

/** Commands about money that comes in and goes out. */
export const paymentsCommandRoutes: readonly RouteDeclaration<CommandDeps>[] = [
  requestWithdrawal,
  cancelWithdrawal,
  approveWithdrawal,
  declineWithdrawal,
  showWithdrawSettings,
  setWithdrawSettings,
  withdrawFees,
];
