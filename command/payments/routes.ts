import type { RouteDeclaration } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { beginDeposit } from './begin-deposit.ts';
import { checkDeposit } from './check-deposit.ts';
import {
  setCoinpayments,
  setFlutterwave,
  setPaypal,
  setStripe,
  showGateways,
} from './gateway-settings.ts';
import { creditHeld, refuseHeld, showHeldCredit } from './decide-held.ts';
import { payingBy } from './paying-by.ts';
import { beginPaypal, capturePaypal, showPaypal } from './paypal-page.ts';
import { chargeBackDeposit, recordRefund, refundDeposit } from './take-back-deposit.ts';
import { assignDifference } from './settlements/assign-difference.ts';
import { settleDifference } from './settlements/settle-difference.ts';
import { takeSettlementFile } from './settlements/take-file.ts';
import { testGateway } from './test-gateway.ts';
import { settleShortfall } from './settle-shortfall.ts';
import { takeNotice } from './take-notice.ts';
import { approveWithdrawal } from './approve-withdrawal.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { declineWithdrawal } from './decline-withdrawal.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { setWithdrawSettings, showWithdrawSettings, withdrawFees } from './withdraw-settings.ts';

/** The command routes for money that comes in and goes out. */
export const paymentsCommandRoutes: readonly RouteDeclaration<CommandDeps>[] = [
  payingBy,
  beginDeposit,
  checkDeposit,
  showPaypal,
  beginPaypal,
  capturePaypal,
  takeNotice,
  showHeldCredit,
  creditHeld,
  refuseHeld,
  refundDeposit,
  chargeBackDeposit,
  recordRefund,
  settleShortfall,
  showGateways,
  setFlutterwave,
  setCoinpayments,
  setPaypal,
  setStripe,
  testGateway,
  takeSettlementFile,
  assignDifference,
  settleDifference,
  requestWithdrawal,
  cancelWithdrawal,
  approveWithdrawal,
  declineWithdrawal,
  showWithdrawSettings,
  setWithdrawSettings,
  withdrawFees,
];
