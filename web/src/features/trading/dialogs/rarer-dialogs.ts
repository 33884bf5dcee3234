/** Rarely used dialogs, in their own chunk. */
export { CloseManyDialog } from './close-many-dialog.tsx';
export { SettingsDialog } from './settings-dialog.tsx';
export { TrailDialog } from './trail-dialog.tsx';
