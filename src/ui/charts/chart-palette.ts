import { darkCategories, darkPalette, lightCategories, lightPalette, type Palette } from '#ui/theme/palette.ts'

/** The colors of charts in one scheme. */
export interface ChartPalette extends Palette {
  readonly dark: boolean
  /** Series without a meaning of their own, in the order of use. */
  readonly categories: readonly string[]
  /** Bands around a median from the widest to the narrowest. */
  readonly bands: readonly [string, string, string]
}

const alpha = (hex: string, share: number) =>
  `${hex}${Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')}`

/** The chart colors of the light or dark scheme. */
export function chartPalette(dark: boolean): ChartPalette {
  const palette = dark ? darkPalette : lightPalette
  const [wide, middle, narrow] = dark ? [0.14, 0.22, 0.32] : [0.1, 0.17, 0.26]
  return {
    ...palette,
    dark,
    categories: dark ? darkCategories : lightCategories,
    bands: [alpha(palette.accent, wide), alpha(palette.accent, middle), alpha(palette.accent, narrow)],
  }
}
