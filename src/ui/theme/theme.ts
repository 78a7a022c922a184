import { createTheme, type Theme } from '@mui/material/styles'
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
      // What is chosen is the brand's, not gray.
      action: { selected: `${accent}1f` },
      divider: palette.line,
      gain: palette.gain,
      loss: palette.loss,
      brass: palette.brass,
    },
  }
}

const font = "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

/** The one focus ring: crisp, outside of its element, for the keyboard alone. */
const focusRing = { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: '2px' }
/** The ring of list items, whose container would cut it off outside. */
const innerFocusRing = { '&.Mui-focusVisible': { ...focusRing, outlineOffset: '-2px' } }

/** The one surface of what opens over the page: raised, with a border and a shadow in both schemes. */
const popup = ({ theme: own }: { theme: Omit<Theme, 'components'> }) => ({
  border: `1px solid ${own.vars?.palette.divider ?? ''}`,
  backgroundColor: 'var(--raised)',
  boxShadow: own.vars?.shadows[8] ?? '',
})

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
  transitions: {
    duration: {
      shortest: 100,
      shorter: 120,
      short: 150,
      standard: 150,
      complex: 150,
      enteringScreen: 150,
      leavingScreen: 120,
    },
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
      styleOverrides: {
        root: {
          marginInline: 0,
          overflowWrap: 'anywhere',
          '&.Mui-disabled': { color: 'var(--mui-palette-text-secondary)' },
        },
      },
    },
    // MUI's color of unselected buttons has too little contrast on our surfaces.
    MuiButtonBase: {
      // The ring marks the focus; a ripple of half a second would be a second sign of the same.
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
    },
    MuiMenuItem: { styleOverrides: { root: innerFocusRing } },
    MuiListItemButton: { styleOverrides: { root: innerFocusRing } },
    MuiTab: { styleOverrides: { root: innerFocusRing } },
    MuiToggleButton: {
      styleOverrides: {
        root: { color: 'var(--mui-palette-text-secondary)', paddingInline: 12, textTransform: 'none' },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: { backgroundImage: 'none' },
        // Cards are a tint of what is behind them, not a frame: of the page, and of another card or a dialog.
        outlined: {
          border: 0,
          borderRadius: 12,
          '.MuiPaper-root &': {
            backgroundColor: 'color-mix(in srgb, var(--mui-palette-text-primary) 4%, transparent)',
          },
        },
      },
    },
    MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: 12 } } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { minHeight: 36, paddingInline: 14 }, sizeSmall: { minHeight: 30, paddingInline: 10 } },
    },
    // Labels stand above the field: always readable whole, also while the field is empty or narrow.
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          maxWidth: 'none',
          marginBottom: 4,
          fontSize: '0.8125rem',
          fontWeight: 560,
          lineHeight: 1.4,
          whiteSpace: 'normal',
          pointerEvents: 'auto',
        },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: { notchedOutline: { top: 0, '& legend': { display: 'none' } } },
    },
    // Enter takes the first entry that fits what is typed, instead of submitting the form without any.
    MuiAutocomplete: { defaultProps: { autoHighlight: true }, styleOverrides: { paper: popup } },
    MuiPopover: { defaultProps: { transitionDuration: 120 }, styleOverrides: { paper: popup } },
    MuiMenu: { defaultProps: { transitionDuration: 120 } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiTooltip: {
      defaultProps: {
        arrow: true,
        enterTouchDelay: 0,
        // Above, with a gap: a tooltip never covers the figure below its term.
        placement: 'top',
        slotProps: { popper: { modifiers: [{ name: 'offset', options: { offset: [0, 4] } }] } },
      },
    },
    MuiTableCell: { styleOverrides: { root: { paddingBlock: 8 }, head: { fontWeight: 600 } } },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 14 } } },
    MuiChip: { styleOverrides: { root: { borderRadius: 6, fontWeight: 500 } } },
    MuiLink: { defaultProps: { underline: 'hover' } },
  },
})
