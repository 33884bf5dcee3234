/** `read.trading_favorites_v1`. */
export const favoritesTable = 'read.trading_favorites_v1';

export type FavoriteRow = Readonly<{ user_id: string; instrument_id: string; added_at: string }>;
