import { useTranslation } from 'react-i18next';
import type { SessionItem } from '../../../../../command/identity/contract.ts';

type Place = SessionItem['place'];

/**
 * City and country of an address in a language, as `Munich, Germany`; `null` where nothing is known. A city that the table
 * does not name in the language has its English name, else the first that there is.
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

/** The address and, where it is known, its place. */
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

/** Says that places are estimates, where there are any. */
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
