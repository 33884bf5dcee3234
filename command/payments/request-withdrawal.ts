import { add } from '../../domain/shared/decimal.ts';
import type { BankAccount } from '../../domain/shared/payments/types.ts';
import { isSameName } from '../../domain/shared/same-name.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { paymentsErrors } from '../../domain/payments/errors.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { onlyEvent } from '../core/events.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { marketQuotes, traderFacts } from '../trading/facts.ts';
import { siteFees } from './withdraw-settings.ts';
import {
  requestWithdrawalRequest,
  requestWithdrawalResponse,
  type RequestWithdrawalRequest,
} from './contract.ts';

const bankOf = (body: RequestWithdrawalRequest): BankAccount => ({
  bankName: body.bank_name,
  accountName: body.account_name,
  accountNumber: body.account_number,
  swiftCode: body.swift_code,
  bankCountry: body.bank_country,
});

/** Withdrawals are paid only to the person who requests them (customer.md section 3). */
const isHolder = async (
  userId: string,
  accountName: string,
  { nameOf }: CommandDeps,
): Promise<boolean> => {
  const name = await nameOf(userId);
  return name !== null && isSameName(name, accountName);
};

/** Requests a withdrawal from one of the caller's own real wallets, and holds the amount and its fee. */
export const requestWithdrawal = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/withdraws/bank',
  kind: 'command',
  summary: 'Request a withdraw to a bank account; amount and fee are held until the decision.',
  permission: signedIn('no'),
  stepUp: true,
  body: requestWithdrawalRequest,
  response: requestWithdrawalResponse,
  status: 201,
  errors: [
    tradingErrors.WALLET_NOT_FOUND,
    tradingErrors.EMAIL_NOT_VERIFIED,
    tradingErrors.INVALID_AMOUNT,
    tradingErrors.AMOUNT_TOO_LARGE,
    tradingErrors.PRICE_STALE,
    paymentsErrors.REAL_WALLET_ONLY,
    paymentsErrors.WITHDRAW_KYC_REQUIRED,
    paymentsErrors.ACCOUNT_NOT_OWN,
    paymentsErrors.STALE_FEE,
    paymentsErrors.TOO_MANY_WITHDRAWALS,
    paymentsErrors.NOT_FREE_TO_WITHDRAW,
    generalErrors.REFERENCE_DATA_STALE,
  ],
  handle: async (request, deps) =>
    once(request, deps, 'RequestWithdrawal', async (send) => {
      deps.reference.requireFresh('user', 'kyc_case', 'site_settings', 'withdraw_settings');
      const caller = callerOf(request);
      const { userId } = caller.actor;
      const { isEmailVerified, isKyc } = await traderFacts(caller, deps);
      const { balance_id: walletId, amount, fee: askedFee } = request.body;
      return send({
        decider: walletDecider,
        streamId: walletId,
        command: {
          type: 'RequestWithdrawal',
          data: {
            withdrawalId: deps.mintId(),
            userId,
            customer: {
              isEmailVerified,
              isKyc,
              kycRequired: deps.reference.siteSettings().kycWithdraw,
              isHolder: await isHolder(userId, request.body.account_name, deps),
            },
            amount,
            fees: siteFees(deps),
            askedFee,
            bank: bankOf(request.body),
            quotes: await marketQuotes(deps),
            now: deps.clock().toISOString(),
          },
        },
        outcome: (events) => {
          const { withdrawalId, fee } = onlyEvent(events, 'WithdrawalRequested').data;
          const money = { amount, fee, total: add(amount, fee) };
          return {
            status: 201,
            body: { message: successTexts.withdrawRequested, id: withdrawalId, ...money },
          };
        },
      });
    }),
});
