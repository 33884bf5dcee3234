import { defineErrors } from '../shared/errors.ts';

/** The refusals of the payments context. */
export const paymentsErrors = defineErrors({
  WITHDRAWAL_NOT_FOUND: { status: 404, text: 'This withdraw does not exist.' },
  REAL_WALLET_ONLY: {
    status: 422,
    text: 'Money is withdrawn from real wallets only. Choose a real wallet.',
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
    text: 'The fee is {{fee}} {{currency}} now. Check the total and try again.',
    audit: 'The fee had changed.',
  },
  TOO_MANY_WITHDRAWALS: {
    status: 422,
    text: 'At most {{limit}} withdraws can be pending. Wait for one, or cancel one.',
    audit: 'As many withdraws were pending as can be.',
  },
  WITHDRAWAL_NOT_COVERED: {
    status: 422,
    text: 'Losses have used up money that is held for withdraws. Decline this, or wait until it has recovered.',
  },
  ACCESS_SET_BY_YOU: {
    status: 422,
    text: 'You have set the password or the address of this customer. Somebody else must approve.',
  },
  DEPOSIT_NOT_FOUND: { status: 404, text: 'This deposit does not exist.' },
  DEPOSIT_REAL_WALLET_ONLY: {
    status: 422,
    text: 'Money is paid into real wallets only. Choose a real wallet.',
  },
  GATEWAY_NOT_ACTIVE: {
    status: 422,
    text: 'This way to pay is switched off. Choose another one.',
  },
  CURRENCY_NOT_TAKEN: {
    status: 422,
    text: 'This way to pay does not take {{currency}}. Choose another one, or another wallet.',
    audit: 'The gateway does not take the currency.',
  },
  PROVIDER_REFUSED: {
    status: 422,
    text: 'The payment provider did not take this payment. Try another amount, or another way to pay.',
  },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    text: 'The payment provider does not answer. Nothing was paid; try again in a moment.',
  },
  DEPOSIT_ALREADY_PAID: {
    status: 409,
    text: 'This deposit is paid already. Its history shows what became of it.',
  },
  PAYMENT_PAGE_ENDED: {
    status: 409,
    text: 'This payment has ended. Please begin a new deposit.',
  },
  DEPOSIT_KYC_REQUIRED: { status: 422, text: 'Please verify KYC to enable deposit' },
  DEPOSIT_NOT_PAID: {
    status: 422,
    text: 'This deposit was not paid, so nothing can be taken back.',
  },
  HELD_PAYMENT_NOT_FOUND: { status: 404, text: 'This payment does not exist.' },
  HELD_PAYMENT_SECOND: {
    status: 422,
    text: 'This deposit is paid already, and is credited once. Send this payment back.',
  },
  NOTHING_TO_CREDIT: {
    status: 422,
    text: 'What was paid comes to nothing in the currency of the wallet. Send it back.',
  },
  STALE_CREDIT: {
    status: 409,
    text: 'It comes to {{amount}} {{currency}} now. Look again and decide.',
    audit: 'The rate had moved.',
  },
  NOT_FREE_TO_REFUND: {
    status: 422,
    text: 'Only {{free}} {{currency}} are free in the wallet, so the deposit cannot be refunded now.',
    audit: 'The deposit was more than is free in the wallet.',
  },
  SEND_BY_HAND: {
    status: 422,
    text: 'The provider sends nothing back. Send the payment back yourself, and record the refund.',
    audit: 'The provider sends nothing back: a refund by hand is recorded.',
  },
  MORE_THAN_PAID: {
    status: 422,
    text: 'Only {{left}} {{currency}} are left of this payment.',
    audit: 'More was recorded than is left of the payment.',
  },
  SEND_BACK_WHOLE: {
    status: 422,
    text: 'This payment is to be sent back whole: {{left}} {{currency}}.',
    audit: 'The payment is to be sent back whole.',
  },
  DEPOSIT_CHANGED: {
    status: 409,
    text: 'A part of this deposit is just being given back. Look again in a moment.',
  },
  ALREADY_TAKEN_BACK: { status: 409, text: 'This deposit is already taken back.' },
  NOTHING_MISSING: {
    status: 409,
    text: 'Nothing is missing of this deposit, or somebody has settled it already.',
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
    text: 'Line {{line}} names a payment that another line names already.',
    audit: 'The settlement file named a payment twice.',
  },
  SETTLEMENT_EMPTY: { status: 422, text: 'The file names no payment, refund or chargeback.' },
  SETTLEMENT_TOO_LONG: {
    status: 422,
    text: 'The file has more than {{limit}} lines. Take in fewer days at once.',
    audit: 'The settlement file had too many lines.',
  },
  NOT_AN_ADMINISTRATOR: {
    status: 422,
    text: 'Choose an administrator who can sign in: others do not reconcile.',
  },
  ALREADY_SETTLED: { status: 409, text: 'Somebody has settled this difference already.' },
  TOO_MANY_SETTLED: {
    status: 422,
    text: 'Of one file at most {{limit}} differences are settled.',
    audit: 'So many differences of one file are not settled.',
  },
  ALREADY_CANCELLED: { status: 409, text: 'This is already cancelled.' },
});
