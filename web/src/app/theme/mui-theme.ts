import type {} from '@mui/material/themeCssVarsAugmentation';
import { createTheme } from '@mui/material/styles';

/** MUI takes every colour from our tokens, so both of its schemes are the same and only the tokens know the theme. */
const colour = (name: string) => `var(--${name})`;

const tone = (main: string, contrastText: string) => ({
  main: colour(main),
  light: colour(main),
  dark: colour(main),
  contrastText: colour(contrastText),
});

const palette = {
  primary: tone('accent-fill', 'on-accent'),
  secondary: tone('muted', 'bg'),
  success: tone('good', 'on-trade'),
  error: tone('bad', 'on-trade'),
  warning: tone('warn', 'bg'),
  info: tone('accent', 'on-accent'),
  text: { primary: colour('text'), secondary: colour('muted'), disabled: colour('muted') },
  background: { default: colour('bg'), paper: colour('surface') },
  divider: colour('line'),
  action: {
    active: colour('muted'),
    hover: colour('hover'),
    selected: colour('selected'),
    disabled: colour('muted'),
    disabledBackground: colour('soft'),
    focus: colour('hover'),
  },
};

const overlays = () => document.getElementById('overlays');

export const muiTheme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme', nativeColor: true },
  colorSchemes: { dark: { palette }, light: { palette } },
  typography: {
    fontFamily: 'var(--font)',
    fontSize: 14,
    fontWeightBold: 600,
    button: { textTransform: 'none' },
    body1: { fontSize: 14, lineHeight: 1.4, letterSpacing: 'inherit' },
    body2: { fontSize: 13, lineHeight: 1.4, letterSpacing: 'inherit' },
  },
  shape: { borderRadius: 6 },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 120,
      standard: 120,
      enteringScreen: 120,
      leavingScreen: 80,
    },
  },
  components: {
    MuiModal: { defaultProps: { container: overlays } },
    MuiDialog: { defaultProps: { container: overlays } },
    MuiDrawer: { defaultProps: { container: overlays } },
    MuiPopover: { defaultProps: { container: overlays } },
    MuiPopper: { defaultProps: { container: overlays } },
    MuiMenu: { defaultProps: { container: overlays } },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
  },
});
