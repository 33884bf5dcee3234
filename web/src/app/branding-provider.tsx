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

/** The shell has said it: nobody asks before something has changed. */
export const knowBranding = (store: Store, { branding }: Boot): void => {
  void store.dispatch(brandingApi.util.upsertQueryData('getBranding', undefined, branding));
};

/** The browser's tab shows the site's icon; the shell's stays where the site has none. */
const useIcon = (icon: string | null, written: string | null): void => {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    // What the house's own is called only the build knows: it comes back with the next page.
    if (link === null || icon === null || icon === written) return;
    link.removeAttribute('type');
    link.href = icon;
  }, [icon, written]);
};

/** Nobody's page has no socket that tells of a save: it asks this often, and when it is looked at again. */
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

/** What the server wrote into the shell, and of the site what it is by now: a save is seen in every open tab. */
export const BrandingProvider = ({ boot, children }: { boot: Boot; children: ReactNode }) => {
  const branding = useBrandingOfNow(boot);
  useIcon(branding.appIcon, boot.branding.appIcon);
  return <BootContext value={{ ...boot, branding }}>{children}</BootContext>;
};
