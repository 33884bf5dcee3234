/** The choice controls, as one chunk (load-choices.ts). */
export { SearchBox } from './search-box.tsx';
export { SelectBox } from './select-box.tsx';
export { SuggestBox } from './suggest-box.tsx';
