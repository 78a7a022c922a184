import { useColorScheme } from '@mui/material/styles'

/** Whether the dark scheme is shown now, be it chosen or the system's. */
export function useDarkScheme(): boolean {
  const { mode, systemMode } = useColorScheme()
  return (mode === 'system' ? systemMode : mode) === 'dark'
}
