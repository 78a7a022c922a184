import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { customStatsQuery } from '#api/playbook/custom-stats.ts'
import { datapoints as catalogue, type Datapoint } from '#domain/datapoints/catalogue.ts'
import type { StoredKey } from '#domain/datapoints/fields/keys.ts'
import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import type { Id } from '#domain/numbers/units.ts'
import { fieldByKey } from '#domain/trade/fields/catalogue.ts'
import { tradeFieldGroups, type TradeFieldGroup } from '#domain/trade/fields/trade-field.ts'
import { formatDatapoint, type DatapointFormatContext } from '#shared/trade/format-datapoint.ts'
import { formatNumber } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
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
const groups: readonly TradeFieldGroup[] = ['B', 'C', 'D', 'I', 'J', 'L', 'N']

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
    return [...known, ...(gone === 0 ? [] : [`${gone} no longer in the playbook`])].join(', ')
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

interface Line {
  readonly key: string
  readonly label: string
  readonly text: string
}

interface OtherDetailsPanelProps {
  readonly datapoints: TradeDatapoints
  readonly context: DatapointFormatContext
}

/** All other inputs of a trade by catalogue group; nothing without any. */
export function OtherDetailsPanel({ datapoints, context }: OtherDetailsPanelProps) {
  const names = usePlaybookNames()
  const { data: stats = [] } = useQuery(customStatsQuery)
  const { trade } = datapoints.facts
  const sections: { readonly title: string; readonly lines: readonly Line[] }[] = groups.flatMap((group) => {
    const lines = catalogue
      .filter((one) => one.group === group && one.kind === 'input' && !shownElsewhere.has(one.key))
      .filter(({ key }) => hasValue(datapoints.value(key)))
      .map((one) => ({ key: one.key, label: one.label, text: detailText(one, datapoints, context, names) }))
    return lines.length === 0 ? [] : [{ title: tradeFieldGroups[group], lines }]
  })
  const customStats = stats.flatMap(({ id, name }) => {
    const value = trade.customStats[id]
    if (value === undefined) return []
    const text =
      typeof value === 'number' ? formatNumber(value, 6) : typeof value === 'string' ? value : value ? 'Yes' : 'No'
    return [{ key: id, label: name, text }]
  })
  if (customStats.length > 0) sections.push({ title: 'Custom stats', lines: customStats })
  if (sections.length === 0) return null
  return (
    <Panel title="Other details" subtitle="Everything else you recorded.">
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))' }}>
        {sections.map(({ title, lines }) => (
          <section key={title} aria-label={title}>
            <Typography variant="h3" sx={{ mb: 0.5 }}>
              {title}
            </Typography>
            <Box
              component="dl"
              sx={{
                m: 0,
                display: 'grid',
                gridTemplateColumns: 'minmax(0, auto) minmax(0, 1fr)',
                columnGap: 2,
                rowGap: 0.5,
              }}
            >
              {lines.map(({ key, label, text }) => (
                <Fragment key={key}>
                  <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                    {label}
                  </Typography>
                  <Typography
                    component="dd"
                    variant="body2"
                    sx={{ m: 0, textAlign: 'right', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
                  >
                    {text}
                  </Typography>
                </Fragment>
              ))}
            </Box>
          </section>
        ))}
      </Box>
    </Panel>
  )
}
