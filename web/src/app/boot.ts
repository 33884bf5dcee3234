import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { RoleId } from '../../../domain/shared/roles.ts';
import { isRoleId } from '../../../domain/shared/roles.ts';

/** The data that the server writes into the shell: enough to paint the first screen without a request. */
export type Boot = Readonly<{
  branding: Branding;
  user: Readonly<{ id: string; role_id: RoleId }> | null;
  /** For the style elements that emotion and the grid create. */
  nonce: string;
}>;

export type Branding = Readonly<{
  appName: string;
  /** URLs of the site's own pictures; `null`: the default ones. */
  appIcon: string | null;
  appLogo: string | null;
  appLangs: readonly Readonly<{ name: string; code: string }>[];
  appCurrencies: readonly string[];
  /** The currency of a new customer's wallets, unless another one is chosen. */
  appCurrency: string;
  whatsapp: string;
  /** Percentages of the margin: below the first the owner is warned, below the other orders are closed; 0 for never. */
  marginCallLevel: Decimal;
  stopOutLevel: Decimal;
}>;

const fallback: Boot = {
  branding: {
    appName: 'Daybook',
    appIcon: null,
    appLogo: null,
    appLangs: [{ name: 'English', code: 'en' }],
    appCurrencies: ['USD'],
    appCurrency: 'USD',
    whatsapp: '',
    marginCallLevel: '0',
    stopOutLevel: '0',
  },
  user: null,
  nonce: '',
};

type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown, otherwise: string): string =>
  typeof value === 'string' ? value : otherwise;

const textOrNone = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const langs = (value: unknown): Branding['appLangs'] => {
  if (!Array.isArray(value)) return fallback.branding.appLangs;
  const found = value
    .filter(isRecord)
    .map((row) => ({ name: text(row['name'], ''), code: text(row['code'], '') }));
  return found.length > 0 ? found : fallback.branding.appLangs;
};

/** Reads the branding from an answer; a missing value gets a default. */
export const brandingOf = (value: unknown): Branding => {
  if (!isRecord(value)) return fallback.branding;
  const currencies = value['appCurrencies'];
  return {
    appName: text(value['appName'], fallback.branding.appName),
    appIcon: textOrNone(value['appIcon']),
    appLogo: textOrNone(value['appLogo']),
    appLangs: langs(value['appLangs']),
    appCurrencies: Array.isArray(currencies)
      ? currencies.map(String)
      : fallback.branding.appCurrencies,
    appCurrency: text(value['appCurrency'], fallback.branding.appCurrency),
    whatsapp: text(value['whatsapp'], ''),
    marginCallLevel: text(value['marginCallLevel'], fallback.branding.marginCallLevel),
    stopOutLevel: text(value['stopOutLevel'], fallback.branding.stopOutLevel),
  };
};

const userOf = (value: unknown): Boot['user'] => {
  if (!isRecord(value) || typeof value['id'] !== 'string' || !isRoleId(value['role_id']))
    return null;
  return { id: value['id'], role_id: value['role_id'] };
};

/** Reads the boot element; a missing value gets a default, so that people can sign in even with an incomplete shell. */
export const readBoot = (source: Document = document): Boot => {
  const written = source.getElementById('boot')?.textContent ?? '';
  try {
    const json: unknown = JSON.parse(written);
    if (!isRecord(json)) return fallback;
    return {
      branding: brandingOf(json['branding']),
      user: userOf(json['user']),
      nonce: text(json['nonce'], ''),
    };
  } catch {
    return fallback;
  }
};
