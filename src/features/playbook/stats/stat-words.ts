import { unitOfStat, type CustomStat, type CustomStatKind } from '#domain/formulas/custom-stat.ts'
import type { StatPlace } from '#domain/formulas/stat-places.ts'
import type { Id } from '#domain/numbers/units.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

export const kindLabels: Readonly<Record<CustomStatKind, string>> = {
  formula: 'Formula',
  number: 'Number',
  yesNo: 'Yes or no',
  choice: 'Choice',
}

export const placeLabels: Readonly<Record<StatPlace, string>> = {
  entry: 'Trade entry',
  trade: 'Trade page',
  history: 'Trade history',
  dashboard: 'Dashboard',
  charterElite: 'Charter Elite',
}

/** What refers to a stat. */
export interface StatUse {
  readonly trades: number
  readonly views: number
  readonly widgets: number
}

export const unused: StatUse = { trades: 0, views: 0, widgets: 0 }

/** What uses a stat, such as "12 trades · 1 view"; null where nothing does. */
export function describeUse({ trades, views, widgets }: StatUse): string | null {
  const parts = [
    trades === 0 ? null : pluralize(trades, 'trade'),
    views === 0 ? null : pluralize(views, 'view'),
    widgets === 0 ? null : pluralize(widgets, 'widget'),
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' · ')
}

/** Says that a stat is deleted and what loses it; `uses` is null while they are unknown. */
export function describeDeletion({ id, name }: CustomStat, uses: ReadonlyMap<Id, StatUse> | null): string {
  if (uses === null) return `${name} deleted from all trades, views and widgets.`
  const use = describeUse(uses.get(id) ?? unused)
  return use === null ? `${name} deleted.` : `${name} deleted from ${use}.`
}

/** The kind of a stat with its range, its choices or its unit. */
export function describeStat(stat: CustomStat): string {
  const { kind, choices, minimum, maximum } = stat
  const unit = unitOfStat(stat)
  if (kind === 'choice') return choices.join(' · ')
  const range =
    minimum !== null && maximum !== null
      ? `${minimum} to ${maximum}`
      : minimum !== null
        ? `from ${minimum}`
        : maximum !== null
          ? `up to ${maximum}`
          : null
  return [kindLabels[kind], range, unit].filter((part) => part !== null).join(' · ')
}
