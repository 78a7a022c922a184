import { createTheme } from '@mui/material/styles'
import { darkPalette, lightPalette, type Palette as Colors } from './palette.ts'

declare module '@mui/material/styles' {
  interface Palette {
    gain: string
    loss: string
    brass: string
  }
  interface PaletteOptions {
    gain: string
    loss: string
    brass: string
  }
}

function toMuiPalette(palette: Colors) {
  const { accent, accentStrong, onAccent } = palette
  return {
    palette: {
      primary: { main: accent, dark: accentStrong, light: accent, contrastText: onAccent },
      secondary: { main: palette.brass, contrastText: onAccent },
      success: { main: palette.gain },
      error: { main: palette.loss },
      warning: { main: palette.warning },
      info: { main: accent },
      background: { default: palette.background, paper: palette.surface },
      text: { primary: palette.text, secondary: palette.muted },
      divider: palette.line,
      gain: palette.gain,
      loss: palette.loss,
      brass: palette.brass,
    },
  }
}

const font = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

/** The MUI theme of all screens behind sign-in. A data attribute on the root element selects light or dark. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data' },
  colorSchemes: { light: toMuiPalette(lightPalette), dark: toMuiPalette(darkPalette) },
  shape: { borderRadius: 8 },
  mixins: { toolbar: { minHeight: 64 } },
  typography: {
    fontFamily: font,
    fontSize: 14,
    h1: { fontSize: '1.625rem', fontWeight: 640, letterSpacing: '-0.02em', lineHeight: 1.2 },
    h2: { fontSize: '1.125rem', fontWeight: 620, letterSpacing: '-0.01em', lineHeight: 1.3 },
    h3: { fontSize: '0.9375rem', fontWeight: 620, letterSpacing: '-0.005em', lineHeight: 1.35 },
    subtitle1: { fontSize: '0.9375rem', lineHeight: 1.5 },
    body1: { fontSize: '0.9375rem', lineHeight: 1.55 },
    body2: { fontSize: '0.875rem', lineHeight: 1.5 },
    caption: { fontSize: '0.78125rem', lineHeight: 1.45 },
    overline: { fontSize: '0.71875rem', fontWeight: 600, letterSpacing: '0.06em', lineHeight: 1.6 },
    button: { textTransform: 'none', fontWeight: 580 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        body: { fontFeatureSettings: "'cv11', 'ss03'" },
        'table, .MuiDataGrid-root, input': { fontVariantNumeric: 'tabular-nums' },
      },
    },
    // The reason why a field is disabled must stay readable.
    MuiFormHelperText: {
      styleOverrides: { root: { '&.Mui-disabled': { color: 'var(--mui-palette-text-secondary)' } } },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: { backgroundImage: 'none' },
        outlined: { borderRadius: 12 },
      },
    },
    MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: 12 } } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { minHeight: 36, paddingInline: 14 }, sizeSmall: { minHeight: 30, paddingInline: 10 } },
    },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiTooltip: { defaultProps: { arrow: true, enterTouchDelay: 0 } },
    MuiTableCell: { styleOverrides: { root: { paddingBlock: 8 }, head: { fontWeight: 600 } } },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 14 } } },
    MuiMenu: {
      styleOverrides: { paper: ({ theme: own }) => ({ border: `1px solid ${own.vars?.palette.divider ?? ''}` }) },
    },
    MuiChip: { styleOverrides: { root: { borderRadius: 6, fontWeight: 500 } } },
    MuiLink: { defaultProps: { underline: 'hover' } },
  },
})
