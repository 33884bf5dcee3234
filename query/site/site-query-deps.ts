import type { Files } from '../../infra/files/files.ts';
import type { BrandingResponse } from './contract.ts';

/** The dependencies of the site's own small queries. */
export type SiteQueryDeps = Readonly<{
  branding: () => BrandingResponse | Promise<BrandingResponse>;
  /** The store of the site's pictures. */
  files: Pick<Files, 'read'>;
  /** The translations of a language; `null` for a language that the site does not have. */
  translations: (lng: string) => Promise<Readonly<Record<string, string>> | null>;
  /** Whether translations are known up to a position; waits for it for a short time. */
  translationsReached: (position: bigint) => Promise<boolean>;
}>;
