import { useTranslation } from 'react-i18next';
import type { SessionItem } from '../../../../../command/identity/contract.ts';

type Place = SessionItem['place'];

/**
 * City and country of an address in a language, as `Munich, Germany`; `null` if nothing is known. A city without a name
 * in that language is shown by its English name, or else by the first one available.
 */
export const placeName = (place: Place, language: string): string | null => {
  if (place === null) return null;
  const cityIn = (wanted: string) => place.city.find((name) => name.language === wanted)?.name;
  const city = cityIn(language) ?? cityIn('en') ?? place.city[0]?.name;
  const country =
    place.country === null
      ? undefined
      : new Intl.DisplayNames([language, 'en'], { type: 'region' }).of(place.country);
  const parts = [city, country].filter((part) => part !== undefined);
  return parts.length === 0 ? null : parts.join(', ');
};

/** The address and, if known, its place. */
export const AddressWithPlace = ({
  address,
  place,
}: Readonly<{ address: string; place: Place }>) => {
  const { i18n } = useTranslation();
  const name = placeName(place, i18n.language);
  return (
    <>
      <bdi>{address}</bdi>
      {name === null ? null : (
        <>
          {' · '}
          <bdi>{name}</bdi>
        </>
      )}
    </>
  );
};

/** Says that places are estimates, if any are shown. */
export const PlacesAreEstimates = ({ shown }: { shown: readonly Readonly<{ place: Place }>[] }) => {
  const { t } = useTranslation();
  return shown.every(({ place }) => place === null) ? null : (
    <p className="caption">
      {t(
        'Places are estimated from the network address and can be wrong, mostly on mobile networks.',
      )}
    </p>
  );
};
