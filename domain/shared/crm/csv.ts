/** The format of uploaded leads in CSV, for server and screens. */

export const csvFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'country',
  'city',
  'funnelLink',
  'reference',
  'leadStatus',
] as const;
export type CsvField = (typeof csvFields)[number];

export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type CsvEncoding = (typeof csvEncodings)[number];

export const csvDelimiters = [',', ';', '\t', '|'] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];

/** What happens to a row whose email address or phone an existing lead has. */
export const csvDuplicates = ['skip', 'update', 'create'] as const;
export type CsvDuplicates = (typeof csvDuplicates)[number];

/** What will happen to a row. */
export const csvVerdicts = ['add', 'update', 'skip', 'refuse'] as const;
export type CsvVerdict = (typeof csvVerdicts)[number];

export const csvBytesMost = 20 * 1024 * 1024;
export const csvRowsMost = 100_000;
export const csvColumnsMost = 200;

/** Column names as they occur in files, lower-case letters and digits only. The first one is used in the example. */
const namesOf: Readonly<Record<CsvField, readonly string[]>> = {
  firstName: ['firstname', 'first', 'givenname', 'name', 'fullname', 'vorname', 'nombre', 'prenom'],
  lastName: [
    'lastname',
    'last',
    'surname',
    'familyname',
    'nachname',
    'apellido',
    'apellidos',
    'nom',
  ],
  email: ['email', 'emailaddress', 'mail', 'correo'],
  phone: ['phone', 'phonenumber', 'telephone', 'mobile', 'tel', 'telefon', 'telefono'],
  country: ['country', 'land', 'pais', 'pays'],
  city: ['city', 'town', 'stadt', 'ciudad', 'ville'],
  funnelLink: ['funnellink', 'funnel', 'link', 'url'],
  reference: ['reference', 'affreference', 'affiliatereference', 'ref'],
  leadStatus: ['leadstatus', 'salestatus', 'salesstatus', 'status'],
};

const plain = (heading: string): string =>
  heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Which column holds which field, counted from 0. */
export type CsvColumns = Readonly<Partial<Record<CsvField, number>>>;

/** Assigns columns to fields by their names; names earlier in the list win, and no column is used for two fields. */
export const columnsByName = (header: readonly string[]): CsvColumns => {
  const headings = header.map(plain);
  const found: Partial<Record<CsvField, number>> = {};
  for (const field of csvFields) {
    const taken = new Set(Object.values(found));
    const at = namesOf[field]
      .map((name) => headings.findIndex((heading, index) => heading === name && !taken.has(index)))
      .find((index) => index >= 0);
    if (at !== undefined) found[field] = at;
  }
  return found;
};

/** The example file that people download. */
export const exampleCsv = [
  'firstName,lastName,email,phone,country,city,funnelLink,reference,leadStatus',
  'Katarzyna,Wiśniewska,katarzyna@example.com,+48 512 884 310,Poland,Gdańsk,https://go.example.com/spring,SPRING-1,New',
  'Liam,"O’Sullivan, Jr.",liam@example.com,+353 86 214 7790,Ireland,Cork,,,',
  '',
].join('\r\n');
