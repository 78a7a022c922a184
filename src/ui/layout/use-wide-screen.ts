import useMediaQuery from '@mui/material/useMediaQuery'

/** Whether the window is at least 900 px wide: there is room for a permanent sidebar and side-by-side layouts. */
export function useWideScreen(): boolean {
  return useMediaQuery('(min-width: 900px)', { noSsr: true })
}
