import { useQuery } from '@tanstack/react-query'
import { tradeFiguresQuery } from '#api/figures/trade-figures.ts'
import { customStatsQuery } from '#api/playbook/custom-stats.ts'
import { datapoints as catalogue, type Datapoint } from '#domain/datapoints/catalogue.ts'
import type { StoredKey } from '#domain/datapoints/fields/keys.ts'
import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { compileFormula, needsEarlierTrades } from '#domain/formulas/compile-formula.ts'
import { unitOfStat } from '#domain/formulas/custom-stat.ts'
import { isShownOn } from '#domain/formulas/stat-places.ts'
import type { Id } from '#domain/numbers/units.ts'
import { fieldByKey } from '#domain/trade/fields/catalogue.ts'
import { tradeFieldGroups, type TradeFieldGroup } from '#domain/trade/fields/trade-field.ts'
import { useTradePortfolio } from '#features/trade-page/use-trade-portfolio.ts'
import { formatDatapoint, type DatapointFormatContext } from '#shared/trade/format-datapoint.ts'
import { formatNumber, formatR } from '#ui/figures/format.ts'
import { usePlaybookNames } from './use-playbook-names.ts'

/** Inputs that other panels show: plan, fills, costs, texts, files, rules. */
const shownElsewhere: ReadonlySet<string> = new Set(
  [
    'plannedEntryPrice plannedStopPrice plannedQuantity executions initialStopPrice ruleResponses',
    'plannedTarget1 plannedTarget2 plannedTarget3 plannedTarget1Pct plannedTarget2Pct',
    'plannedTarget3Pct thesis invalidation entryComment managementComment exitComment lessons',
    'distractions entryAt exitAt seenAt symbol assetClass quoteCurrency direction timeframe',
    'screenshots customStats',
  ].flatMap((line) => line.split(' ')),
)

/** What the panel “Review” has of its own group: two regions of one name could not be told apart. */
const reviewTitle = 'Mistakes, tags and grades'

function hasValue(value: unknown): boolean {
  return value !== null && !(Array.isArray(value) && value.length === 0) && value !== '0' && value !== ''
}

function detailText(
  one: Datapoint,
  datapoints: TradeDatapoints,
  context: DatapointFormatContext,
  names: ReadonlyMap<Id, string>,
) {
  const value = datapoints.value(one.key)
  if (one.format === 'id' && typeof value === 'string') return names.get(value) ?? 'No longer in the playbook'
  if (one.format === 'ids' && Array.isArray(value)) {
    const known = value.flatMap((id) => names.get(String(id)) ?? [])
    const gone = value.length - known.length
    return [...known, ...(gone === 0 ? [] : [`${gone} deleted`])].join(', ')
  }
  const text = formatDatapoint(one.key, value, context)
  const max = scaleMax(one)
  return max === null ? text : `${text} of ${max}`
}

/** The maximum of a rating scale, 5 or 10; null for other datapoints. */
function scaleMax({ key, format }: Datapoint): number | null {
  if (format !== 'count') return null
  const { value } = fieldByKey[key as StoredKey]
  return value.type === 'integer' && value.min === 1 && value.max <= 10 ? value.max : null
}

/** A heading with the inputs below it. */
export interface DetailSection {
  readonly title: string
  readonly lines: readonly Line[]
}

interface Line {
  readonly key: string
  readonly label: string
  readonly text: string
}

/** A value of a custom stat: "2.10R", "84.4%", "35 ticks". */
export function numberWithUnit(value: number, unit: string | null): string {
  if (unit === 'R') return formatR(value)
  // Price differences of some currencies have more decimals than two.
  const text = formatNumber(value, Math.abs(value) >= 1 ? 2 : 6)
  if (unit === null) return text
  return unit === '%' ? `${text}%` : `${text}\u00a0${unit}`
}

/** The values of the trader's formulas for a trade; null without any. */
export function useFormulaSection(datapoints: TradeDatapoints): DetailSection | null {
  const { data: stats = [] } = useQuery(customStatsQuery)
  const { data: figures } = useQuery(tradeFiguresQuery(datapoints.facts.trade.id))
  const lines = stats.flatMap((stat): Line[] => {
    const { id, name, formula } = stat
    if (formula === null || !isShownOn(stat, 'trade')) return []
    const value = needsEarlierTrades(formula) ? (figures?.stats[id] ?? null) : compileFormula(formula)(datapoints)
    return value === null ? [] : [{ key: id, label: name, text: numberWithUnit(value, unitOfStat(stat)) }]
  })
  return lines.length === 0 ? null : { title: 'Custom stats', lines }
}

/** The recorded inputs of some catalogue groups that no other panel shows, with custom stats if asked for. */
export function useDetailSections(
  datapoints: TradeDatapoints,
  context: DatapointFormatContext,
  groups: readonly TradeFieldGroup[],
  withCustomStats: boolean,
): readonly DetailSection[] {
  const { shared } = useTradePortfolio(datapoints.facts.trade)
  const names = usePlaybookNames(shared?.id)
  const { data: stats = [] } = useQuery(customStatsQuery)
  const { trade } = datapoints.facts
  const sections = groups.flatMap((group): DetailSection[] => {
    const lines = catalogue
      .filter((one) => one.group === group && one.kind === 'input' && !shownElsewhere.has(one.key))
      .filter(({ key }) => hasValue(datapoints.value(key)))
      .map((one) => ({ key: one.key, label: one.label, text: detailText(one, datapoints, context, names) }))
    return lines.length === 0 ? [] : [{ title: group === 'L' ? reviewTitle : tradeFieldGroups[group], lines }]
  })
  const customStats = stats.flatMap(({ id, name, unit, shownOn }) => {
    const value = trade.customStats[id]
    if (value === undefined || !shownOn.includes('trade')) return []
    const text =
      typeof value === 'number' ? numberWithUnit(value, unit) : typeof value === 'string' ? value : value ? 'Yes' : 'No'
    return [{ key: id, label: name, text }]
  })
  return withCustomStats && customStats.length > 0
    ? [...sections, { title: 'Custom stats', lines: customStats }]
    : sections
}
