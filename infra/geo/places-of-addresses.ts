import { stat } from 'node:fs/promises';
import { open, validate, type CityResponse, type Reader } from 'maxmind';

/** Where a network address is used, according to a table that may be wrong. */
export type Place = Readonly<{
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** The city's name in each language of the table. */
  city: readonly Readonly<{ language: string; name: string }>[];
}>;

/** The place of an address; `null` without a table, or if the table does not know it. Never rejects. */
export type PlaceOf = (address: string | null) => Promise<Place | null>;

/** For a site without a table. */
export const noPlaces: PlaceOf = async () => null;

type Open = Readonly<{ reader: Reader<CityResponse> | null; mark: string; checkedAtMs: number }>;

/** How soon a changed file is noticed. */
const checkEveryMs = 10_000;

const placeOfEntry = ({ country, registered_country, city }: CityResponse): Place | null => {
  const code = country?.iso_code ?? registered_country?.iso_code ?? null;
  const names = Object.entries<string>({ ...city?.names }).map(([language, name]) => ({
    language,
    name,
  }));
  return code === null && names.length === 0 ? null : { country: code, city: names };
};

/**
 * Looks up places in a table of the site's own, in MaxMind's DB format (`.mmdb`), when somebody reads them; they are
 * not stored. The file is read again when it changes. An unreadable file is logged once per change, and the previous
 * table stays in use.
 */
export const openPlaces = ({
  path,
  log,
  nowMs = () => performance.now(),
}: Readonly<{
  /** `null`: no table. */
  path: string | null;
  log: Readonly<Record<'info' | 'warn', (fields: object, text: string) => void>>;
  /** Milliseconds of a monotonic clock. */
  nowMs?: () => number;
}>): PlaceOf => {
  if (path === null) return noPlaces;

  /** Identifies a version of the file; `missing` if there is none. */
  const markOf = async (): Promise<string> => {
    try {
      const { mtimeMs, size } = await stat(path);
      return `${mtimeMs} ${size}`;
    } catch {
      return 'missing';
    }
  };

  const read = async (before: Open | null): Promise<Open> => {
    const mark = await markOf();
    const checkedAtMs = nowMs();
    if (before !== null && before.mark === mark) return { ...before, checkedAtMs };
    try {
      const reader = await open<CityResponse>(path, { cache: { max: 1_000 } });
      log.info({ path }, 'the GEO_DATABASE was loaded');
      return { reader, mark, checkedAtMs };
    } catch (error) {
      log.warn(
        { path, error: error instanceof Error ? error.message : String(error) },
        'GEO_DATABASE cannot be read, so sessions show no places or those of the earlier file. Put a valid .mmdb file at this path',
      );
      return { reader: before?.reader ?? null, mark, checkedAtMs };
    }
  };

  let current: Promise<Open> = read(null);
  const upToDate = async (): Promise<Reader<CityResponse> | null> => {
    const known = await current;
    if (nowMs() - known.checkedAtMs < checkEveryMs) return known.reader;
    // Concurrent callers wait for the same check.
    const last = current;
    const looked = last.then((before) =>
      nowMs() - before.checkedAtMs < checkEveryMs ? before : read(before),
    );
    current = looked;
    return (await looked).reader;
  };

  return async (address) => {
    if (address === null || !validate(address)) return null;
    const reader = await upToDate();
    try {
      const entry = reader?.get(address) ?? null;
      return entry === null ? null : placeOfEntry(entry);
    } catch (error) {
      log.warn(
        { path, error: error instanceof Error ? error.message : String(error) },
        'the GEO_DATABASE file is damaged; replace it',
      );
      return null;
    }
  };
};
