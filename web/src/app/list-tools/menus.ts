/** The menus of the list tools, in one chunk. */
export { ExportMenu } from './export-menu.tsx';
export { ViewsMenu } from './views-menu.tsx';
