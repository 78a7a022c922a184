import { useMemo } from 'react'
import type { Analytics } from '#api/affiliates/earnings.ts'
import { countChange, formatRange, moneyChange } from '#features/affiliate/portal/change-text.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { comparedDaysOption } from '#ui/charts/options/compared-days-option.ts'
import { formatCount, formatDate, formatMoney } from '#ui/figures/format.ts'
import { isDrawnByWeek, sumWeeks } from './drawn-points.ts'
import { seriesKeys, seriesLabels, type SeriesKey } from './series-keys.ts'

type Day = Analytics['series'][number]

interface SeriesPanelProps {
  readonly analytics: Analytics
  readonly currency: string
  readonly shown: SeriesKey
}

const isMoney = (key: SeriesKey) => key === 'revenue' || key === 'commission'

/** The total of a series: of commissions what is not reversed. */
function totalOf({ earned, ...totals }: Pick<Analytics, 'earned' | Exclude<SeriesKey, 'commission'>>, key: SeriesKey) {
  return key === 'commission' ? earned : totals[key]
}

/** One series of a period day by day, against the period before. */
export function SeriesChart({ analytics, currency, shown }: SeriesPanelProps) {
  const { series, previous } = analytics
  const name = seriesLabels[shown]
  const option = useMemo(() => {
    const points = (days: readonly Day[]) => {
      const values = days.map((day) => ({ day: day.day, value: Number(day[shown]) }))
      return isDrawnByWeek(series.length) ? sumWeeks(values) : values
    }
    const format = (value: number) => (isMoney(shown) ? formatMoney(value, currency) : formatCount(value))
    const axisFormat = (value: number) =>
      isMoney(shown) ? formatMoney(value, currency, { compact: true }) : formatCount(value)
    return comparedDaysOption({
      days: points(series),
      before: previous === null ? null : points(previous.series),
      name,
      format,
      axisFormat,
      isCount: !isMoney(shown),
    })
  }, [series, previous, shown, currency, name])
  const text = (value: number | string) => (isMoney(shown) ? formatMoney(value, currency) : formatCount(Number(value)))
  const total = totalOf(analytics, shown)
  const change =
    previous === null
      ? null
      : isMoney(shown)
        ? moneyChange(total as Day['revenue'], totalOf(previous, shown) as Day['revenue'], currency)
        : countChange(Number(total), Number(totalOf(previous, shown)))
  const columns = [
    { key: 'day', label: 'Day' },
    ...seriesKeys.map((key) => ({ key, label: seriesLabels[key], numeric: true })),
  ]
  const rows = series.map((day) => ({
    day: formatDate(day.day),
    ...Object.fromEntries(
      seriesKeys.map((key) => [key, isMoney(key) ? formatMoney(day[key], currency) : formatCount(day[key])]),
    ),
  }))
  return (
    <Chart
      option={option}
      height={260}
      name={`${name} by ${isDrawnByWeek(series.length) ? 'week' : 'day'}`}
      title={`${name}: ${text(total)}`}
      description={
        previous === null || change === null
          ? `${name}, ${formatRange(analytics)}.`
          : `${change}, ${formatRange(previous)} (dashed).`
      }
      table={{ columns, rows }}
    />
  )
}
