/**
 * The instruments of the demo, with plausible prices for the middle of 2026. The number of decimals of the start price
 * is that of the instrument. Crosses agree with their dollar pairs, which is tested.
 */
export type Row = readonly [
  name: string,
  base: string,
  quote: string,
  alias: string,
  startPrice: string,
  /** Typical ask - bid in the quote currency. */
  spread: string,
  /** Standard deviation of a year's log return. */
  volatility: number,
  ticksPerSecond: number,
];

export const forex: readonly Row[] = [
  ['EUR_USD', 'EUR', 'USD', 'Euro / US Dollar', '1.16432', '0.00012', 0.07, 6],
  ['GBP_USD', 'GBP', 'USD', 'British Pound / US Dollar', '1.34871', '0.00015', 0.075, 5],
  ['USD_JPY', 'USD', 'JPY', 'US Dollar / Japanese Yen', '147.382', '0.013', 0.09, 6],
  ['AUD_USD', 'AUD', 'USD', 'Australian Dollar / US Dollar', '0.65318', '0.00013', 0.095, 4],
  ['USD_CHF', 'USD', 'CHF', 'US Dollar / Swiss Franc', '0.80947', '0.00014', 0.075, 4],
  ['USD_CAD', 'USD', 'CAD', 'US Dollar / Canadian Dollar', '1.36725', '0.00016', 0.06, 4],
  ['EUR_GBP', 'EUR', 'GBP', 'Euro / British Pound', '0.86328', '0.00014', 0.055, 4],
  ['EUR_JPY', 'EUR', 'JPY', 'Euro / Japanese Yen', '171.600', '0.018', 0.09, 4],
  ['NZD_USD', 'NZD', 'USD', 'New Zealand Dollar / US Dollar', '0.60142', '0.00016', 0.095, 3],
  ['GBP_JPY', 'GBP', 'JPY', 'British Pound / Japanese Yen', '198.776', '0.026', 0.095, 4],
  ['EUR_CHF', 'EUR', 'CHF', 'Euro / Swiss Franc', '0.94248', '0.00018', 0.055, 3],
  ['AUD_JPY', 'AUD', 'JPY', 'Australian Dollar / Japanese Yen', '96.267', '0.021', 0.11, 3],
  ['EUR_AUD', 'EUR', 'AUD', 'Euro / Australian Dollar', '1.78254', '0.00026', 0.08, 3],
  ['CHF_JPY', 'CHF', 'JPY', 'Swiss Franc / Japanese Yen', '182.072', '0.031', 0.085, 2.5],
  ['EUR_CAD', 'EUR', 'CAD', 'Euro / Canadian Dollar', '1.59192', '0.00027', 0.07, 3],
  ['GBP_CHF', 'GBP', 'CHF', 'British Pound / Swiss Franc', '1.09174', '0.00028', 0.07, 2.5],
  ['USD_CNH', 'USD', 'CNH', 'US Dollar / Chinese Yuan (offshore)', '7.17824', '0.00062', 0.035, 3],
  ['USD_SGD', 'USD', 'SGD', 'US Dollar / Singapore Dollar', '1.28364', '0.00031', 0.04, 2.5],
  ['USD_NOK', 'USD', 'NOK', 'US Dollar / Norwegian Krone', '10.09215', '0.00338', 0.11, 2.5],
  ['USD_SEK', 'USD', 'SEK', 'US Dollar / Swedish Krona', '9.53408', '0.00312', 0.105, 2.5],
  ['USD_DKK', 'USD', 'DKK', 'US Dollar / Danish Krone', '6.41127', '0.00084', 0.07, 2],
  ['USD_PLN', 'USD', 'PLN', 'US Dollar / Polish Zloty', '3.64215', '0.00178', 0.1, 2],
  ['USD_CZK', 'USD', 'CZK', 'US Dollar / Czech Koruna', '21.08430', '0.01240', 0.095, 2],
  ['USD_HUF', 'USD', 'HUF', 'US Dollar / Hungarian Forint', '341.2560', '0.2140', 0.12, 2],
  ['USD_MXN', 'USD', 'MXN', 'US Dollar / Mexican Peso', '18.64210', '0.00540', 0.12, 2.5],
  ['USD_ZAR', 'USD', 'ZAR', 'US Dollar / South African Rand', '17.61480', '0.00910', 0.14, 2.5],
  ['USD_TRY', 'USD', 'TRY', 'US Dollar / Turkish Lira', '43.92150', '0.04200', 0.12, 2],
  ['USD_HKD', 'USD', 'HKD', 'US Dollar / Hong Kong Dollar', '7.81260', '0.00034', 0.01, 2],
  ['GBP_AUD', 'GBP', 'AUD', 'British Pound / Australian Dollar', '2.06484', '0.00038', 0.085, 2.5],
  ['GBP_CAD', 'GBP', 'CAD', 'British Pound / Canadian Dollar', '1.84402', '0.00036', 0.075, 2.5],
  ['AUD_CAD', 'AUD', 'CAD', 'Australian Dollar / Canadian Dollar', '0.89306', '0.00026', 0.08, 2.5],
  [
    'AUD_NZD',
    'AUD',
    'NZD',
    'Australian Dollar / New Zealand Dollar',
    '1.08606',
    '0.00029',
    0.055,
    2.5,
  ],
  ['NZD_JPY', 'NZD', 'JPY', 'New Zealand Dollar / Japanese Yen', '88.638', '0.026', 0.11, 2.5],
  ['CAD_JPY', 'CAD', 'JPY', 'Canadian Dollar / Japanese Yen', '107.794', '0.023', 0.095, 2.5],
];

export const commodities: readonly Row[] = [
  ['XAU_USD', 'XAU', 'USD', 'Gold', '3342.18', '0.38', 0.17, 5],
  ['XAG_USD', 'XAG', 'USD', 'Silver', '38.214', '0.024', 0.28, 4],
  ['XPT_USD', 'XPT', 'USD', 'Platinum', '1382.40', '2.10', 0.25, 2],
  ['XPD_USD', 'XPD', 'USD', 'Palladium', '1124.60', '3.40', 0.34, 2],
  ['WTICO_USD', 'WTICO', 'USD', 'West Texas Oil', '66.842', '0.030', 0.33, 4],
  ['BCO_USD', 'BCO', 'USD', 'Brent Crude Oil', '69.415', '0.030', 0.31, 4],
  ['NATGAS_USD', 'NATGAS', 'USD', 'Natural Gas', '3.248', '0.005', 0.55, 3],
  ['XCU_USD', 'XCU', 'USD', 'Copper', '4.4862', '0.0024', 0.22, 2.5],
  ['CORN_USD', 'CORN', 'USD', 'Corn', '4.286', '0.011', 0.24, 2],
  ['WHEAT_USD', 'WHEAT', 'USD', 'Wheat', '5.418', '0.013', 0.28, 2],
  ['SUGAR_USD', 'SUGAR', 'USD', 'Sugar', '0.16842', '0.00040', 0.27, 2],
];

export const indices: readonly Row[] = [
  ['US500', 'US500', 'USD', 'S&P 500', '6284.30', '0.50', 0.15, 5],
  ['NAS100', 'NAS100', 'USD', 'Nasdaq 100', '22867.50', '1.80', 0.2, 5],
  ['US30', 'US30', 'USD', 'Dow Jones 30', '44512.40', '2.60', 0.14, 4],
  ['US2000', 'US2000', 'USD', 'Russell 2000', '2236.85', '0.45', 0.22, 3],
  ['DE40', 'DE40', 'EUR', 'Germany 40', '24186.70', '1.40', 0.16, 4],
  ['EU50', 'EU50', 'EUR', 'Euro Stoxx 50', '5392.40', '1.50', 0.15, 3],
  ['FR40', 'FR40', 'EUR', 'France 40', '7824.60', '1.30', 0.15, 3],
  ['UK100', 'UK100', 'GBP', 'FTSE 100', '8948.20', '1.20', 0.12, 3],
  ['CH20', 'CH20', 'CHF', 'Swiss 20', '11962.50', '3.00', 0.13, 2],
  ['JP225', 'JP225', 'JPY', 'Nikkei 225', '39846.00', '8.00', 0.2, 3],
  ['HK33', 'HK33', 'HKD', 'Hang Seng', '24512.80', '6.50', 0.22, 3],
  ['AU200', 'AU200', 'AUD', 'Australia 200', '8612.40', '2.00', 0.12, 2.5],
];

export const stocks: readonly Row[] = [
  ['AAPL', 'AAPL', 'USD', 'Apple', '211.46', '0.08', 0.26, 4],
  ['MSFT', 'MSFT', 'USD', 'Microsoft', '503.18', '0.14', 0.22, 4],
  ['NVDA', 'NVDA', 'USD', 'NVIDIA', '168.82', '0.12', 0.42, 5],
  ['AMZN', 'AMZN', 'USD', 'Amazon', '224.37', '0.09', 0.29, 4],
  ['GOOGL', 'GOOGL', 'USD', 'Alphabet', '181.92', '0.09', 0.27, 4],
  ['META', 'META', 'USD', 'Meta Platforms', '717.40', '0.26', 0.32, 3],
  ['TSLA', 'TSLA', 'USD', 'Tesla', '316.74', '0.18', 0.55, 5],
  ['AVGO', 'AVGO', 'USD', 'Broadcom', '276.15', '0.16', 0.4, 3],
  ['NFLX', 'NFLX', 'USD', 'Netflix', '1251.60', '0.72', 0.32, 2.5],
  ['AMD', 'AMD', 'USD', 'Advanced Micro Devices', '146.28', '0.10', 0.46, 3],
  ['INTC', 'INTC', 'USD', 'Intel', '23.41', '0.03', 0.42, 2.5],
  ['COST', 'COST', 'USD', 'Costco', '968.35', '0.48', 0.2, 2],
  ['PEP', 'PEP', 'USD', 'PepsiCo', '136.24', '0.06', 0.16, 2],
  ['ADBE', 'ADBE', 'USD', 'Adobe', '364.52', '0.22', 0.3, 2],
];

export const cryptos: readonly Row[] = [
  ['BTC_USD', 'BTC', 'USD', 'Bitcoin', '108432.50', '14.60', 0.45, 6],
  ['ETH_USD', 'ETH', 'USD', 'Ethereum', '2764.18', '1.20', 0.6, 5],
  ['SOL_USD', 'SOL', 'USD', 'Solana', '157.42', '0.11', 0.75, 4],
  ['XRP_USD', 'XRP', 'USD', 'Ripple', '2.4186', '0.0021', 0.7, 4],
  ['BNB_USD', 'BNB', 'USD', 'BNB', '668.30', '0.42', 0.5, 3],
  ['ADA_USD', 'ADA', 'USD', 'Cardano', '0.61480', '0.00060', 0.75, 3],
  ['DOGE_USD', 'DOGE', 'USD', 'Dogecoin', '0.18236', '0.00018', 0.85, 3],
  ['LTC_USD', 'LTC', 'USD', 'Litecoin', '91.24', '0.09', 0.65, 2.5],
  ['DOT_USD', 'DOT', 'USD', 'Polkadot', '3.6940', '0.0042', 0.75, 2.5],
  ['LINK_USD', 'LINK', 'USD', 'Chainlink', '14.286', '0.013', 0.75, 2.5],
  ['AVAX_USD', 'AVAX', 'USD', 'Avalanche', '18.942', '0.019', 0.8, 2.5],
  ['BCH_USD', 'BCH', 'USD', 'Bitcoin Cash', '512.60', '0.48', 0.65, 2],
];
