import { useEffect, type ReactNode } from 'react';
import { api } from './api.ts';
import { brandingOf, type Boot, type Branding } from './boot.ts';
import { BootContext } from './boot-context.tsx';
import { useAppSelector, type Store } from './store.ts';

const brandingApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBranding: build.query<Branding, void>({
      query: () => ({ url: '/branding' }),
      transformResponse: brandingOf,
      providesTags: [{ type: 'Branding', id: 'all' }],
    }),
  }),
});

/** Stores the branding that the shell contains, so that nothing is requested before it changes. */
export const knowBranding = (store: Store, { branding }: Boot): void => {
  void store.dispatch(brandingApi.util.upsertQueryData('getBranding', undefined, branding));
};

/** Shows the site's icon in the browser's tab; if the site has none, the icon of the shell stays. */
const useIcon = (icon: string | null, written: string | null): void => {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    // Only the build knows the address of the default icon, so that one returns with the next page load.
    if (link === null || icon === null || icon === written) return;
    link.removeAttribute('type');
    link.href = icon;
  }, [icon, written]);
};

/**
 * Signed-out pages have no socket that reports a save: they poll at this interval, and when the tab becomes visible.
 */
const nobodyAsksEveryMs = 15_000;

const useBrandingOfNow = (boot: Boot): Branding => {
  const isNobody = useAppSelector(({ session }) => session.userId === null);
  const { data = boot.branding, refetch } = brandingApi.useGetBrandingQuery(undefined, {
    pollingInterval: isNobody ? nobodyAsksEveryMs : 0,
  });
  useEffect(() => {
    if (!isNobody) return undefined;
    const look = (): void => {
      if (document.visibilityState === 'visible') void refetch();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isNobody, refetch]);
  return data;
};

/**
 * Provides the data that the server wrote into the shell, with the current branding: a save is seen in every open tab.
 */
export const BrandingProvider = ({ boot, children }: { boot: Boot; children: ReactNode }) => {
  const branding = useBrandingOfNow(boot);
  useIcon(branding.appIcon, boot.branding.appIcon);
  return <BootContext value={{ ...boot, branding }}>{children}</BootContext>;
};
