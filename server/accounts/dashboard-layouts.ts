import type { Transaction } from 'kysely'
import { dashboardLayout } from '#contract/accounts/dashboard-layout.ts'
import type { DashboardLayout, PlacedWidget } from '#domain/journal/dashboard-layout.ts'
import type { Id } from '#domain/numbers/units.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Those of the portfolios of pinned tools that the signed-in user sees. */
async function findPinned(trx: Transaction<Schema>, { widgets }: DashboardLayout): Promise<ReadonlySet<Id>> {
  const ids = widgets.flatMap(({ portfolioIds }) => portfolioIds ?? [])
  if (ids.length === 0) return new Set()
  const rows = await trx.selectFrom('portfolios').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** A widget without portfolios that are gone; with none left, it shows the dashboard's. */
function withoutGone({ portfolioIds, ...widget }: PlacedWidget, there: ReadonlySet<Id>): PlacedWidget {
  const left = portfolioIds?.filter((id) => there.has(id)) ?? []
  return left.length === 0 ? widget : { ...widget, portfolioIds: left }
}

/** The user's layout of the dashboard; null if it was never changed, or was stored by a version whose layouts cannot be read. */
export async function readDashboardLayout(trx: Transaction<Schema>, userId: Id): Promise<DashboardLayout | null> {
  const row = await trx
    .selectFrom('dashboard_layouts')
    .select('layout')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const { data: layout } = dashboardLayout.safeParse(row?.layout)
  if (layout === undefined) return null
  const there = await findPinned(trx, layout)
  return { ...layout, widgets: layout.widgets.map((widget) => withoutGone(widget, there)) }
}

/** Saves the layout of the signed-in user in place of the one before. Throws `not_found` for a portfolio that they do not see. */
export async function saveDashboardLayout(trx: Transaction<Schema>, layout: DashboardLayout): Promise<void> {
  const there = await findPinned(trx, layout)
  if (layout.widgets.some(({ portfolioIds }) => portfolioIds?.some((id) => !there.has(id)) === true)) {
    throw new ApiError('not_found')
  }
  const stored = JSON.stringify(layout)
  await trx
    .insertInto('dashboard_layouts')
    .values({ layout: stored })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ layout: stored }))
    .execute()
}

/** Deletes the user's layout. */
export async function deleteDashboardLayout(trx: Transaction<Schema>, userId: Id): Promise<void> {
  await trx.deleteFrom('dashboard_layouts').where('user_id', '=', userId).execute()
}
