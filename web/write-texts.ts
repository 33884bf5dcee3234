import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalogueFile, collectTexts } from './src/testing/collect-texts.ts';

const source = fileURLToPath(new URL('./src', import.meta.url));
const target = fileURLToPath(new URL('../domain/shared/texts/screens.ts', import.meta.url));

writeFileSync(target, catalogueFile(collectTexts(source)));
