import type { BrandingResponse } from './contract.ts';

/** What the site's own small questions are answered from. */
export type SiteQueryDeps = Readonly<{
  branding: () => BrandingResponse | Promise<BrandingResponse>;
  /** The words of a language; `null` for a language the site does not have. */
  translations: (lng: string) => Promise<Readonly<Record<string, string>> | null>;
}>;
