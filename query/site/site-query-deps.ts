import type { Files } from '../../infra/files/files.ts';
import type { BrandingResponse } from './contract.ts';

/** What the site's own small questions are answered from. */
export type SiteQueryDeps = Readonly<{
  branding: () => BrandingResponse | Promise<BrandingResponse>;
  /** What the site's pictures are among. */
  files: Pick<Files, 'read'>;
  /** The words of a language; `null` for a language the site does not have. */
  translations: (lng: string) => Promise<Readonly<Record<string, string>> | null>;
  /** Whether they are known up to a position; waits for it, not for long. */
  translationsReached: (position: bigint) => Promise<boolean>;
}>;
