/** What is said when a command was carried out: the spec's texts where it gives one (customer.md section 8). */
export const successTexts = {
  orderPlaced: 'Order Placed Successfully',
  orderClosed: 'Order Closed Successfully',
  takeProfitSet: 'Take Profit Set Successfully',
  stopLossSet: 'Stop Loss Set Successfully',
  bothLevelsSet: 'Take Profit and Stop Loss Set Successfully',
  favoriteAdded: 'Added to favorites',
  favoriteRemoved: 'Removed from favorites',
  walletSwitched: 'Wallet switched successfully',
  signedIn: 'Signed in successfully',
  signedOut: 'Signed out successfully',
  missingTranslationNoted: 'Noted',
} as const;
