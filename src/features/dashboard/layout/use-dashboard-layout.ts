import { useQuery } from '@tanstack/react-query'
import { dashboardLayoutQuery, useSaveDashboardLayout } from '#api/accounts/dashboard-layout.ts'
import type { DashboardLayout } from '#domain/journal/dashboard-layout.ts'
import { defaultLayout } from '#shared/dashboard/default-layout.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'

export interface DashboardLayoutControl {
  /** Null while it loads. */
  readonly layout: DashboardLayout | null
  /** Why the stored layout could not be loaded; the default is shown in its place, and nothing is saved. */
  readonly loadError: Error | null
  readonly retry: () => void
  /** Shows and saves a layout. */
  readonly save: (layout: DashboardLayout) => void
  /** Returns to the default layout; the limit stays. */
  readonly reset: () => void
}

/** The account's dashboard layout. A layout that cannot be loaded does not hide the figures: the default is shown. */
export function useDashboardLayout(): DashboardLayoutControl {
  const { enqueueSnackbar } = useSnackbar()
  const { data, error, refetch } = useQuery(dashboardLayoutQuery)
  const { mutate } = useSaveDashboardLayout()
  const loadError = data === undefined ? error : null
  const stored = data === undefined && error === null ? null : (data ?? defaultLayout)
  const write = (layout: DashboardLayout | null) =>
    // The default must not overwrite a layout that only could not be loaded.
    loadError === null &&
    mutate(layout, {
      onError: (problem) => enqueueSnackbar(`Couldn’t save layout: ${errorText(problem)}`, { variant: 'error' }),
    })
  return {
    layout: stored,
    loadError,
    retry: () => void refetch(),
    save: write,
    reset: () => {
      const limit = stored?.dailyLossLimitPct ?? null
      write(limit === null ? null : { ...defaultLayout, dailyLossLimitPct: limit })
    },
  }
}
