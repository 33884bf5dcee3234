import type { Pool } from 'pg';
import type { SiteCommandDeps } from './report-missing-translation.ts';

/** Stores notes in `ops.missing_translations`: at most one row per language and sentence. */
export const saveMissingTranslationIn =
  (pool: Pool): SiteCommandDeps['saveMissingTranslation'] =>
  async (lng, key) => {
    await pool.query(
      'insert into ops.missing_translations (lng, key) values ($1, $2) on conflict do nothing',
      [lng, key],
    );
  };

export const missingTranslationsIn =
  (pool: Pool): SiteCommandDeps['missingTranslations'] =>
  async (lng) => {
    const { rows } = await pool.query<{ key: string }>(
      'select key from ops.missing_translations where lng = $1',
      [lng],
    );
    return rows.map(({ key }) => key);
  };
