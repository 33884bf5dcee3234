import { defineErrors } from '../shared/errors.ts';

/** The refusals of the trading context. */
export const tradingErrors = defineErrors({
  INSUFFICIENT_BALANCE: { status: 422, text: 'Insufficient Balance!' },
  INSUFFICIENT_FREE_MARGIN: { status: 422, text: 'Insufficient Free Margin!' },
  STOP_OUT_AT_ONCE: {
    status: 422,
    text: 'This would take the margin level below {{percent}}%, where orders are closed at once.',
    audit: 'The margin level would have fallen below where orders are closed.',
  },
  WALLET_NOT_FOUND: { status: 404, text: 'This wallet does not exist.' },
  STATEMENT_TOO_LONG: {
    status: 422,
    text: 'This file can hold {{most}} trades. Choose fewer days.',
    audit: 'The statement had more trades than a file can hold.',
  },
  UNKNOWN_CURRENCY: {
    status: 422,
    text: 'There is no currency {{currency}}.',
    audit: 'There is no such currency.',
  },
  WALLET_EXISTS: { status: 409, text: 'This wallet exists already.' },
  WALLET_ONLY_HOLDS: {
    status: 422,
    text: 'This wallet holds money and does not trade. Transfer the money to your first wallet.',
  },
  TRANSFER_TO_ITSELF: { status: 422, text: 'Choose two different wallets.' },
  TRANSFER_ACROSS_MODES: {
    status: 422,
    text: 'Money never moves between demo and real wallets.',
  },
  TRANSFER_TOO_SMALL: {
    status: 422,
    text: 'So little comes to nothing in {{currency}}. Transfer more.',
    audit: 'The transfer came to nothing in the other currency.',
  },
  NOT_FREE_TO_TRANSFER: {
    status: 422,
    text: 'Only {{free}} {{currency}} can be transferred.',
    audit: 'The transfer was more than is free in the wallet.',
  },
  INVALID_AMOUNT: {
    status: 422,
    text: 'The amount must be greater than zero, with at most {{places}} decimal places.',
    audit: 'The amount was not greater than zero, or had too many decimal places.',
  },
  AMOUNT_TOO_SMALL: {
    status: 422,
    text: 'The amount is too small. The smallest order is {{amount}} {{base}}.',
    audit: 'The amount was too small.',
  },
  AMOUNT_TOO_LARGE: { status: 422, text: 'The amount is too large.' },
  AMOUNT_NOT_A_LOT: { status: 422, text: 'Select lot size from the list.' },
  UNKNOWN_INSTRUMENT: {
    status: 422,
    text: 'There is no instrument named {{instrument}}.',
    audit: 'There is no instrument of that name.',
  },
  INSTRUMENT_NOT_TRADABLE: {
    status: 422,
    text: '{{instrument}} cannot be traded.',
    audit: 'The instrument cannot be traded.',
  },
  INSTRUMENT_EXISTS: {
    status: 409,
    text: 'An instrument named {{instrument}} exists already.',
    audit: 'An instrument of that name exists already.',
  },
  MARKET_CLOSED: { status: 422, text: 'The market is closed. Try again when it opens.' },
  PRICE_STALE: {
    status: 503,
    text: 'There is no current price for {{instrument}}. Try again in a moment.',
    audit: 'There was no current price.',
  },
  PRICE_MOVED: {
    status: 409,
    text: 'The price moved to {{rate}}. Check it and try again.',
    audit: 'The price had moved.',
  },
  COMMISSION_CHANGED: {
    status: 409,
    text: 'The commission is now {{percent}}%. Look at what the order costs, then try again.',
    audit: 'The commission had changed.',
  },
  NO_EXCHANGE_RATE: {
    status: 422,
    text: 'There is no exchange rate from {{currency}} to {{quote}}.',
    audit: 'There was no exchange rate.',
  },
  KYC_REQUIRED: { status: 422, text: 'Please verify KYC to enable trading' },
  EMAIL_NOT_VERIFIED: { status: 422, text: 'Please verify your email address first.' },
  PROFIT_ON_WRONG_SIDE: {
    status: 422,
    text: 'Take profit must be {{bound}} or {{direction}}.',
    audit: 'Take profit was on the wrong side of the price.',
  },
  LOSS_ON_WRONG_SIDE: {
    status: 422,
    text: 'Stop loss must be {{bound}} or {{direction}}.',
    audit: 'Stop loss was on the wrong side of the price.',
  },
  INVALID_LEVEL: {
    status: 422,
    text: 'A level must be greater than zero and at most 10,000,000, with at most {{places}} decimal places.',
    audit: 'The level was no price, or had too many decimal places.',
  },
  LEVEL_ALREADY_REACHED: { status: 422, text: 'The price has already reached this level.' },
  NO_LEVEL_GIVEN: { status: 422, text: 'Give a take profit or a stop loss.' },
  NO_DISTANCE_GIVEN: { status: 422, text: 'Give a distance for the trailing stop or break-even.' },
  INVALID_DISTANCE: {
    status: 422,
    text: 'A distance must be greater than zero and less than the price, with at most {{places}} decimal places.',
    audit: 'The distance was not between zero and the price, or had too many decimal places.',
  },
  DISTANCE_TOO_SMALL: {
    status: 422,
    text: 'The distance must be at least {{bound}}: less than that the spread alone would cost.',
    audit: 'The distance was smaller than the spread.',
  },
  LEVEL_NOT_CROSSED: { status: 422, text: 'The price has not reached this level.' },
  LEVEL_CHANGED: { status: 422, text: 'This level no longer stands.' },
  STOP_OUT_NOT_REACHED: {
    status: 422,
    text: 'The margin level has not fallen below the stop-out level.',
  },
  MARGIN_CALL_NOT_DUE: {
    status: 422,
    text: 'The margin level is kept, or its owner was warned a short while ago.',
  },
  ORDER_NOT_FOUND: { status: 404, text: 'This order does not exist.' },
  ORDER_EXISTS: { status: 409, text: 'This order exists already.' },
  ORDER_INSTRUMENT_DIFFERS: {
    status: 422,
    text: 'This order is for {{instrument}}.',
    audit: 'The order is for another instrument.',
  },
  CLOSE_AMOUNT_TOO_LARGE: {
    status: 422,
    text: 'Only {{amount}} {{base}} of this order are open.',
    audit: 'More was to be closed than was open.',
  },
  ORDER_PARTLY_CLOSED: {
    status: 422,
    text: 'A part of this order was closed already. Close the rest first, then delete the order.',
  },
  ALREADY_CLOSED: { status: 409, text: 'This order is already closed.' },
  ALREADY_DELETED: { status: 409, text: 'This order is already deleted.' },
  STALE_ORDER: {
    status: 409,
    text: 'This order has changed. Look at it as it stands now, then try again.',
  },
  INVALID_RATE: {
    status: 422,
    text: 'A rate must be greater than zero and at most 10,000,000, with at most 8 decimal places.',
  },
  INVALID_SPREAD_COST: {
    status: 422,
    text: 'The spread must not be below zero, with at most 8 decimal places.',
  },
  ORDER_FIELD_FIXED: {
    status: 422,
    text: "An open order has no close rate to edit, and a closed order's levels cannot be edited.",
  },
  TOO_MANY_OPEN_ORDERS: {
    status: 422,
    text: 'At most {{limit}} orders can be open in one wallet. Close one first.',
    audit: 'The wallet had as many open orders as it can have.',
  },
  INVALID_PENDING_LEVEL: {
    status: 422,
    text: 'A level must be greater than zero and at most 10,000,000, with at most {{places}} decimal places.',
    audit: 'The level was no price, or had too many decimal places.',
  },
  PENDING_LEVEL_NOT_ABOVE: {
    status: 422,
    text: 'The level must be above the price, {{rate}}.',
    audit: 'The level was not above the price.',
  },
  PENDING_LEVEL_NOT_BELOW: {
    status: 422,
    text: 'The level must be below the price, {{rate}}.',
    audit: 'The level was not below the price.',
  },
  INVALID_EXPIRY: {
    status: 422,
    text: 'Choose a day from today on, at most a year ahead.',
  },
  TOO_MANY_PENDING_ORDERS: {
    status: 422,
    text: 'At most {{limit}} orders can wait in one wallet. Cancel one first.',
    audit: 'As many orders waited in the wallet as can wait.',
  },
  PENDING_ORDER_NOT_FOUND: {
    status: 404,
    text: 'This order does not wait any more: it was filled, cancelled or has ended.',
  },
  PENDING_ORDER_LINKED: {
    status: 422,
    text: 'An order is linked with one other at most.',
  },
  PENDING_ORDER_NOT_OVER: { status: 422, text: 'This order may still wait.' },
  ACCOUNT_INACTIVE: { status: 422, text: 'This account is not active.' },
  DEMO_ONLY: { status: 403, text: 'Acting for a customer, only demo wallets can be traded.' },
  TOO_MANY_PRICE_ALERTS: {
    status: 422,
    text: 'At most {{limit}} price alerts can wait. Remove one first.',
    audit: 'There were as many price alerts as can wait.',
  },
  PRICE_ALERT_NOT_FOUND: { status: 404, text: 'This price alert does not wait any more.' },
  TOO_MANY_FAVORITES: {
    status: 422,
    text: 'At most {{limit}} favorites can be kept. Remove one first.',
    audit: 'There were as many favorites as can be kept.',
  },
  INSTRUMENT_NOT_FOUND: { status: 404, text: 'This instrument does not exist.' },
  INVALID_LEVERAGE: {
    status: 422,
    text: 'Leverage must be greater than zero and at most 5,000, with at most 2 decimal places.',
  },
  INVALID_SYMBOL: {
    status: 422,
    text: 'Use capital letters and digits, as in EUR_USD; a dot or a hyphen may stand between them. A name has at most 24 characters, a base or a quote 12.',
    audit: 'A name was not written as names of instruments are.',
  },
  NAME_IS_NO_PAIR: {
    status: 422,
    text: 'A name with an underscore must be base and quote: {{pair}}.',
    audit: 'The name was not the pair of base and quote.',
  },
  INVALID_START_PRICE: {
    status: 422,
    text: 'Give both a bid and an ask, greater than zero and at most 10,000,000, with at most 8 decimal places. The ask must not be below the bid.',
  },
  INSTRUMENT_IDENTITY_FIXED: {
    status: 422,
    text: 'An instrument keeps its name, base, quote and category: orders, prices and its chart are kept under them. Add another instrument instead.',
  },
  PRICE_NOT_HELD_BACK: {
    status: 409,
    text: 'This price is not held back any more. Look at the list as it is now.',
  },
  INSTRUMENT_HAS_OPEN_ORDERS: {
    status: 422,
    text: '{{instrument}} cannot be deleted while orders are open ({{count}}). Make it untradable, and delete it when they are closed.',
    audit: 'Orders of the instrument were open.',
  },
  ALREADY_PROPOSED: {
    status: 409,
    text: 'This was proposed already. Somebody else must confirm or decline it first.',
  },
  TOO_MANY_PROPOSALS: {
    status: 422,
    text: 'At most {{limit}} proposals can wait in one wallet. Decide on some first.',
    audit: 'As many proposals waited as can.',
  },
  OWN_PROPOSAL: {
    status: 422,
    text: 'You proposed this yourself. Somebody else must confirm it.',
  },
  ACCESS_NOT_YOUR_OWN: {
    status: 422,
    text: 'One person set how you sign in, and has a hand in this. Set a new password by “Forgot password?”; where that person set your address, confirm one of your own first. Or let somebody else decide.',
  },
  PROPOSAL_NOT_WAITING: {
    status: 409,
    text: 'This proposal waits no longer: it was decided on, or its time is over.',
  },
  STALE_INSTRUMENT: {
    status: 409,
    text: 'Somebody else has changed this instrument. Look at it as it stands now, then save again.',
  },
});
