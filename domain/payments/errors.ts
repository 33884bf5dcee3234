import { defineErrors } from '../shared/errors.ts';

/** The refusals of the payments context. */
export const paymentsErrors = defineErrors({
  WITHDRAWAL_NOT_FOUND: { status: 404, text: 'This withdraw does not exist.' },
  REAL_WALLET_ONLY: {
    status: 422,
    text: 'You can withdraw from real wallets only. Choose a real wallet.',
  },
  WITHDRAW_KYC_REQUIRED: { status: 422, text: 'Please verify KYC to enable withdraw' },
  ACCOUNT_NOT_OWN: {
    status: 422,
    text: 'Withdraws are paid to accounts in your own name only.',
  },
  NOT_FREE_TO_WITHDRAW: {
    status: 422,
    text: 'Only {{free}} {{currency}} can be withdrawn, fee included.',
    audit: 'Amount and fee were more than can be withdrawn.',
  },
  STALE_FEE: {
    status: 409,
    text: 'The fee is now {{fee}} {{currency}}. Check the total and try again.',
    audit: 'The fee had changed.',
  },
  TOO_MANY_WITHDRAWALS: {
    status: 422,
    text: 'At most {{limit}} withdraws can be pending. Wait for one, or cancel one.',
    audit: 'Too many withdraws were pending.',
  },
  WITHDRAWAL_NOT_COVERED: {
    status: 422,
    text: 'Losses have used up money held for withdraws. Decline this, or wait until the balance recovers.',
  },
  ACCESS_SET_BY_YOU: {
    status: 422,
    text: 'You set the password or the email address of this customer. Somebody else must approve.',
  },
  DEPOSIT_NOT_FOUND: { status: 404, text: 'This deposit does not exist.' },
  DEPOSIT_REAL_WALLET_ONLY: {
    status: 422,
    text: 'Deposits go to real wallets only. Choose a real wallet.',
  },
  GATEWAY_NOT_ACTIVE: {
    status: 422,
    text: 'This payment method is switched off. Choose another one.',
  },
  CURRENCY_NOT_TAKEN: {
    status: 422,
    text: 'This payment method does not accept {{currency}}. Choose another one, or another wallet.',
    audit: 'The gateway does not accept the currency.',
  },
  PROVIDER_REFUSED: {
    status: 422,
    text: 'The payment provider did not accept this payment. Try another amount or payment method.',
  },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    text: 'The payment provider is not answering. Nothing was paid. Try again in a moment.',
  },
  DEPOSIT_ALREADY_PAID: {
    status: 409,
    text: 'This deposit is already paid. Check its status in the history.',
  },
  PAYMENT_PAGE_ENDED: {
    status: 409,
    text: 'This payment has expired. Please start a new deposit.',
  },
  DEPOSIT_KYC_REQUIRED: { status: 422, text: 'Please verify KYC to enable deposit' },
  DEPOSIT_NOT_PAID: {
    status: 422,
    text: 'This deposit was not paid, so it cannot be reversed.',
  },
  HELD_PAYMENT_NOT_FOUND: { status: 404, text: 'This payment does not exist.' },
  HELD_PAYMENT_SECOND: {
    status: 422,
    text: 'This deposit is already paid. Send this second payment back.',
  },
  NOTHING_TO_CREDIT: {
    status: 422,
    text: 'The payment is too small in the currency of the wallet. Send it back.',
  },
  STALE_CREDIT: {
    status: 409,
    text: 'It is now worth {{amount}} {{currency}}. Check it and decide again.',
    audit: 'The rate had moved.',
  },
  NOT_FREE_TO_REFUND: {
    status: 422,
    text: 'Only {{free}} {{currency}} is free in the wallet, so the deposit cannot be refunded now.',
    audit: 'The deposit was more than is free in the wallet.',
  },
  SEND_BY_HAND: {
    status: 422,
    text: 'The provider cannot send money back. Send the payment back yourself, then record the refund.',
    audit: 'The provider cannot send money back: a manual refund is recorded.',
  },
  MORE_THAN_PAID: {
    status: 422,
    text: 'Only {{left}} {{currency}} of this payment remains.',
    audit: 'More was recorded than is left of the payment.',
  },
  SEND_BACK_WHOLE: {
    status: 422,
    text: 'This payment must be sent back in full: {{left}} {{currency}}.',
    audit: 'The payment must be sent back in full.',
  },
  DEPOSIT_CHANGED: {
    status: 409,
    text: 'Part of this deposit is being refunded. Try again in a moment.',
  },
  ALREADY_TAKEN_BACK: { status: 409, text: 'This deposit is already reversed.' },
  NOTHING_MISSING: {
    status: 409,
    text: 'This deposit has no shortfall, or it is already settled.',
  },
  SETTLEMENT_NOT_FOUND: { status: 404, text: 'This settlement file does not exist.' },
  SETTLEMENT_COLUMN_MISSING: {
    status: 422,
    text: 'The file has no column {{column}}.',
    audit: 'The settlement file lacked a column.',
  },
  SETTLEMENT_LINE_BROKEN: {
    status: 422,
    text: 'Line {{line}} cannot be read: see its column {{column}}.',
    audit: 'A line of the settlement file could not be read.',
  },
  SETTLEMENT_LINE_TWICE: {
    status: 422,
    text: 'Line {{line}} has the same payment as another line.',
    audit: 'The settlement file named a payment twice.',
  },
  SETTLEMENT_EMPTY: { status: 422, text: 'The file contains no payment, refund or chargeback.' },
  SETTLEMENT_TOO_LONG: {
    status: 422,
    text: 'The file has more than {{limit}} lines. Upload fewer days at once.',
    audit: 'The settlement file had too many lines.',
  },
  NOT_AN_ADMINISTRATOR: {
    status: 422,
    text: 'Choose an active administrator.',
  },
  ALREADY_SETTLED: { status: 409, text: 'This difference is already settled.' },
  TOO_MANY_SETTLED: {
    status: 422,
    text: 'At most {{limit}} differences of one file can be settled.',
    audit: 'Too many differences of one file were to be settled.',
  },
  ALREADY_CANCELLED: { status: 409, text: 'This is already cancelled.' },
});
