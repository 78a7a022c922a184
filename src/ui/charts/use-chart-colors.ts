import { useMemo } from 'react'
import { useDarkScheme } from '#ui/theme/use-dark-scheme.ts'
import { chartTheme } from './chart-option.ts'
import { chartPalette } from './chart-palette.ts'

/** The palette of the current color scheme, and the ECharts theme made of it. */
export function useChartColors() {
  const dark = useDarkScheme()
  return useMemo(() => {
    const palette = chartPalette(dark)
    return { palette, theme: chartTheme(palette) }
  }, [dark])
}
