import { useColorScheme } from '@mui/material/styles'

/** Whether the dark scheme is active, by choice or by the system. */
export function useDarkScheme(): boolean {
  const { mode, systemMode } = useColorScheme()
  return (mode === 'system' ? systemMode : mode) === 'dark'
}
