import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import {
  deleteDashboardLayout,
  getDashboardLayout,
  updateDashboardLayout,
} from '#contract/accounts/dashboard-layout.ts'
import type { DashboardLayout, PlacedWidget } from '#domain/journal/dashboard-layout.ts'

/** The signed-in user's dashboard layout; null for the default one. */
export const dashboardLayoutQuery = queryOptions({
  queryKey: ['dashboard-layout'],
  queryFn: async ({ signal }): Promise<DashboardLayout | null> => (await call(getDashboardLayout, {}, signal)).layout,
  staleTime: cacheTimes.dashboardLayout,
})

const writeWidget = ({ portfolioIds, ...widget }: PlacedWidget) => ({
  ...widget,
  ...(portfolioIds === undefined ? {} : { portfolioIds: [...portfolioIds] }),
})

async function writeLayout(layout: DashboardLayout | null): Promise<void> {
  if (layout === null) await call(deleteDashboardLayout, {})
  else await call(updateDashboardLayout, { body: { layout: { ...layout, widgets: layout.widgets.map(writeWidget) } } })
}

/** Saves a layout, or resets it with null. The screen shows it at once; a failure returns to the stored one. */
export function useSaveDashboardLayout() {
  const queries = useQueryClient()
  return useMutation({
    // One after the other, so that the last change is the one that is kept.
    scope: { id: 'dashboard-layout' },
    mutationFn: writeLayout,
    onMutate: async (layout) => {
      await queries.cancelQueries({ queryKey: dashboardLayoutQuery.queryKey })
      queries.setQueryData(dashboardLayoutQuery.queryKey, layout)
    },
    onError: () => queries.invalidateQueries({ queryKey: dashboardLayoutQuery.queryKey }),
  })
}
