import type { DashboardLayout } from '#domain/journal/dashboard-layout.ts'

/** The layout of an account that never changed it. */
export const defaultLayout: DashboardLayout = {
  version: 1,
  widgets: [
    { id: 'week', width: 's', height: 'regular' },
    { id: 'breakdown', width: 's', height: 'regular' },
    { id: 'finding', width: 's', height: 'regular' },
    { id: 'calendar', width: 'm', height: 'tall' },
    { id: 'recent', width: 's', height: 'tall' },
    { id: 'figures', width: 'l', height: 'regular' },
  ],
  dailyLossLimitPct: null,
}
