/** Dialogs that few ask for, in one piece of their own. */
export { CloseManyDialog } from './close-many-dialog.tsx';
export { SettingsDialog } from './settings-dialog.tsx';
export { TrailDialog } from './trail-dialog.tsx';
