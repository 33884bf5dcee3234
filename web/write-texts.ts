import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalogueFile, extractTexts } from './texts/extract.ts';

const target = fileURLToPath(new URL('../domain/shared/texts/screens.ts', import.meta.url));

writeFileSync(target, catalogueFile(extractTexts()));
