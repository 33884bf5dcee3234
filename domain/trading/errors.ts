import { defineErrors } from '../shared/errors.ts';

/** The refusals of the trading context. */
export const tradingErrors = defineErrors({
  INSUFFICIENT_BALANCE: { status: 422, text: 'Insufficient Balance!' },
  INSUFFICIENT_FREE_MARGIN: { status: 422, text: 'Insufficient Free Margin!' },
  STOP_OUT_AT_ONCE: {
    status: 422,
    text: 'This would bring the margin level below {{percent}}%, where orders are closed at once.',
    audit: 'The margin level would have fallen below where orders are closed.',
  },
  WALLET_NOT_FOUND: { status: 404, text: 'This wallet does not exist.' },
  STATEMENT_TOO_LONG: {
    status: 422,
    text: 'This file can contain at most {{most}} trades. Choose fewer days.',
    audit: 'The statement had more trades than a file can hold.',
  },
  UNKNOWN_CURRENCY: {
    status: 422,
    text: 'There is no currency {{currency}}.',
    audit: 'There is no such currency.',
  },
  WALLET_EXISTS: { status: 409, text: 'This wallet already exists.' },
  WALLET_ONLY_HOLDS: {
    status: 422,
    text: 'This wallet is not for trading. Transfer the money to your first wallet.',
  },
  TRANSFER_TO_ITSELF: { status: 422, text: 'Choose two different wallets.' },
  TRANSFER_ACROSS_MODES: {
    status: 422,
    text: 'Money never moves between demo and real wallets.',
  },
  TRANSFER_TOO_SMALL: {
    status: 422,
    text: 'The amount is too small in {{currency}}. Transfer more.',
    audit: 'The amount was too small in the other currency.',
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
    text: 'An instrument named {{instrument}} already exists.',
    audit: 'An instrument of that name already exists.',
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
    text: 'The commission is now {{percent}}%. Check the order’s costs, then try again.',
    audit: 'The commission had changed.',
  },
  NO_EXCHANGE_RATE: {
    status: 422,
    text: 'There is no exchange rate from {{currency}} to {{quote}}.',
    audit: 'No exchange rate was available.',
  },
  KYC_REQUIRED: { status: 422, text: 'Please verify KYC to enable trading' },
  EMAIL_NOT_VERIFIED: { status: 422, text: 'Please verify your email address first.' },
  PROFIT_ON_WRONG_SIDE: {
    status: 422,
    text: 'Take profit must be {{range}}.',
    audit: 'Take profit was on the wrong side of the price.',
  },
  LOSS_ON_WRONG_SIDE: {
    status: 422,
    text: 'Stop loss must be {{range}}.',
    audit: 'Stop loss was on the wrong side of the price.',
  },
  INVALID_LEVEL: {
    status: 422,
    text: 'The level must be greater than zero and at most 10,000,000, with at most {{places}} decimal places.',
    audit: 'The level was no price, or had too many decimal places.',
  },
  LEVEL_ALREADY_REACHED: { status: 422, text: 'The price has already reached this level.' },
  NO_LEVEL_GIVEN: { status: 422, text: 'Enter a take profit or a stop loss.' },
  NO_DISTANCE_GIVEN: { status: 422, text: 'Enter a distance for the trailing stop or break-even.' },
  INVALID_DISTANCE: {
    status: 422,
    text: 'The distance must be greater than zero and less than the price, with at most {{places}} decimal places.',
    audit: 'The distance was not between zero and the price, or had too many decimal places.',
  },
  DISTANCE_TOO_SMALL: {
    status: 422,
    text: 'The distance must be at least {{bound}}, the cost of the spread.',
    audit: 'The distance was smaller than the spread.',
  },
  LEVEL_NOT_CROSSED: { status: 422, text: 'The price has not reached this level.' },
  LEVEL_CHANGED: { status: 422, text: 'This level has changed.' },
  STOP_OUT_NOT_REACHED: {
    status: 422,
    text: 'The margin level has not fallen below the stop-out level.',
  },
  MARGIN_CALL_NOT_DUE: {
    status: 422,
    text: 'The margin level is not low enough, or the customer was warned recently.',
  },
  ORDER_NOT_FOUND: { status: 404, text: 'This order does not exist.' },
  ORDER_EXISTS: { status: 409, text: 'This order already exists.' },
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
    text: 'Part of this order is already closed. Close the rest first, then delete the order.',
  },
  ALREADY_CLOSED: { status: 409, text: 'This order is already closed.' },
  ALREADY_DELETED: { status: 409, text: 'This order is already deleted.' },
  STALE_ORDER: {
    status: 409,
    text: 'This order has changed. Check its current state, then try again.',
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
    audit: 'Too many orders were open in the wallet.',
  },
  INVALID_PENDING_LEVEL: {
    status: 422,
    text: 'The level must be greater than zero and at most 10,000,000, with at most {{places}} decimal places.',
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
    text: 'Choose a day from today to one year ahead.',
  },
  TOO_MANY_PENDING_ORDERS: {
    status: 422,
    text: 'At most {{limit}} orders can be pending in one wallet. Cancel one first.',
    audit: 'Too many orders were pending in the wallet.',
  },
  PENDING_ORDER_NOT_FOUND: {
    status: 404,
    text: 'This order is no longer pending: it was filled, cancelled or expired.',
  },
  PENDING_ORDER_LINKED: {
    status: 422,
    text: 'An order can be linked with only one other order.',
  },
  PENDING_ORDER_NOT_OVER: { status: 422, text: 'This order is still pending.' },
  ACCOUNT_INACTIVE: { status: 422, text: 'This account is not active.' },
  DEMO_ONLY: { status: 403, text: 'Acting for a customer, only demo wallets can be traded.' },
  TOO_MANY_PRICE_ALERTS: {
    status: 422,
    text: 'You can have at most {{limit}} price alerts. Remove one first.',
    audit: 'There were too many price alerts.',
  },
  PRICE_ALERT_NOT_FOUND: { status: 404, text: 'This price alert is no longer active.' },
  TOO_MANY_FAVORITES: {
    status: 422,
    text: 'You can have at most {{limit}} favorites. Remove one first.',
    audit: 'There were too many favorites.',
  },
  INSTRUMENT_NOT_FOUND: { status: 404, text: 'This instrument does not exist.' },
  INVALID_LEVERAGE: {
    status: 422,
    text: 'Leverage must be greater than zero and at most 5,000, with at most 2 decimal places.',
  },
  INVALID_SYMBOL: {
    status: 422,
    text: 'Use capital letters and digits, such as EUR_USD; dots and hyphens are allowed between them. A name has at most 24 characters, a base or a quote 12.',
    audit: 'A name was not valid for an instrument.',
  },
  NAME_IS_NO_PAIR: {
    status: 422,
    text: 'A name with an underscore must consist of base and quote: {{pair}}.',
    audit: 'The name did not consist of base and quote.',
  },
  INVALID_START_PRICE: {
    status: 422,
    text: 'Enter both a bid and an ask, greater than zero and at most 10,000,000, with at most 8 decimal places. The ask must not be below the bid.',
  },
  INSTRUMENT_IDENTITY_FIXED: {
    status: 422,
    text: 'Name, base, quote and category of an instrument cannot be changed. Add another instrument instead.',
  },
  PRICE_NOT_HELD_BACK: {
    status: 409,
    text: 'This price is no longer held back. Check the current list.',
  },
  INSTRUMENT_HAS_OPEN_ORDERS: {
    status: 422,
    text: '{{instrument}} has open orders ({{count}}) and cannot be deleted. Make it not tradable, and delete it when they are closed.',
    audit: 'Orders of the instrument were open.',
  },
  ALREADY_PROPOSED: {
    status: 409,
    text: 'This is already proposed. Somebody else must confirm or decline it first.',
  },
  TOO_MANY_PROPOSALS: {
    status: 422,
    text: 'At most {{limit}} proposals can wait in one wallet. Decide on some first.',
    audit: 'Too many proposals were waiting.',
  },
  OWN_PROPOSAL: {
    status: 422,
    text: 'You proposed this yourself. Somebody else must confirm it.',
  },
  ACCESS_NOT_YOUR_OWN: {
    status: 422,
    text: 'A person involved in this also set how you sign in. Set a new password with “Forgot password?”; if that person set your email address, confirm your own first. Or let somebody else decide.',
  },
  PROPOSAL_NOT_WAITING: {
    status: 409,
    text: 'This proposal is no longer open: it was decided or has expired.',
  },
  STALE_INSTRUMENT: {
    status: 409,
    text: 'Somebody else changed this instrument. Check its current values, then save again.',
  },
});
