import useMediaQuery from '@mui/material/useMediaQuery'

/** Whether the window is narrower than 600 px, as on a phone: tables become lists. */
export function useNarrowScreen(): boolean {
  return useMediaQuery('(max-width: 599.95px)', { noSsr: true })
}
