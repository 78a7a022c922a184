import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { datapointByKey } from '#domain/datapoints/catalogue.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { exact } from '#domain/numbers/decimal.ts'
import { formatDatapoint, type DatapointFormatContext } from '#shared/trade/format-datapoint.ts'
import { formatPrice } from '#shared/trade/format-price.ts'
import { RText, UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatDecimal } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { CalculationButton } from './explained-figure.tsx'
import { MissingDataLine } from './missing-data-line.tsx'
import { differenceFromPlan, planParts, type PlanPart } from './plan-comparison.ts'

const planColumns = [
  { key: 'what', label: 'Part' },
  { key: 'planned', label: 'Planned', numeric: true },
]
const columns = [
  ...planColumns,
  { key: 'actual', label: 'Actual', numeric: true },
  { key: 'deviation', label: 'Deviation', numeric: true },
]

const isSize = ({ actual }: PlanPart) => datapointByKey[actual].format === 'size'

interface PlanPanelProps {
  readonly datapoints: TradeDatapoints
  readonly context: DatapointFormatContext
}

/** Planned and actual values part by part, with the deviation; for a trade that was not entered, only the plan. */
export function PlanPanel({ datapoints, context }: PlanPanelProps) {
  const formatFigure = (key: DatapointKey) => {
    const value = datapoints.value(key)
    if (value === null) return <UnknownFigure reason={datapoints.reason(key)} />
    if (key === 'realizedR' || key === 'rVsPlan') return <RText value={datapoints.value(key)} />
    return formatDatapoint(key, value, context)
  }
  const deviation = (part: PlanPart) => {
    if (part.deviation !== null) return formatFigure(part.deviation)
    const difference = differenceFromPlan(datapoints, part)
    if (difference === null) return <UnknownFigure reason="Needs a planned and an actual value" />
    const sign = exact(difference).gt(0) ? '+' : ''
    return exact(difference).eq(0)
      ? '0'
      : `${sign}${isSize(part) ? formatDecimal(difference) : formatPrice(difference, context.trade, { brief: true })}`
  }
  const isPlanned = planParts.some(({ planned }) => datapoints.value(planned) !== null)
  const isEntered = datapoints.facts.trade.entryAt !== null
  const score = datapoints.value('planDeviationScore')
  const targets = (['plannedTarget1', 'plannedTarget2', 'plannedTarget3'] as const).flatMap((key) => {
    const price = datapoints.value(key)
    const share = datapoints.value(`${key}Pct`)
    return price === null
      ? []
      : [`${formatPrice(price, context.trade, { brief: true })}${share === null ? '' : ` (${formatDecimal(share)}%)`}`]
  })
  if (!isPlanned && targets.length === 0) {
    return <MissingDataLine title="Plan">Add an entry, stop and target to compare plan and result.</MissingDataLine>
  }
  const setAndForget = datapoints.value('setAndForgetR')
  return (
    <Panel
      title={isEntered ? 'Plan vs. actual' : 'Plan'}
      subtitle={
        score === null || !isEntered
          ? undefined
          : `Deviation ${formatDatapoint('planDeviationScore', score, context)} of 100`
      }
    >
      {isPlanned ? (
        <SimpleTable
          caption={isEntered ? 'Planned and actual values' : 'Planned values'}
          columns={isEntered ? columns : planColumns}
          rows={planParts.map((part) => ({
            what: part.what,
            planned: formatFigure(part.planned),
            actual: formatFigure(part.actual),
            deviation: deviation(part),
          }))}
        />
      ) : null}
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: isPlanned ? 1.5 : 0 }}>
        {targets.length === 0 ? 'No targets planned.' : `Targets: ${targets.join(', ')}`}
      </Typography>
      {setAndForget === null ? null : (
        <Typography variant="body2" component="div" sx={{ mt: 0.75 }}>
          <CalculationButton datapoints={datapoints} name="setAndForgetR" context={context} label="Set and forget" />
          {': '}
          <RText value={setAndForget} />
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' before costs, if stop and targets stayed put.'}
          </Box>
        </Typography>
      )}
    </Panel>
  )
}
