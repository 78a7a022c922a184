import { mdiChevronDown } from '@mdi/js'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { datapointByKey, datapoints as catalogue, type Datapoint } from '#domain/datapoints/catalogue.ts'
import type { Explanation, TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { tradeFieldGroups, type TradeFieldGroup } from '#domain/trade/fields/trade-field.ts'
import { formatDatapoint, type DatapointFormatContext } from '#shared/trade/format-datapoint.ts'
import { shownValue } from '#shared/trade/shown-value.ts'
import { MoneyText, RText, UnknownFigure } from '#ui/figures/figure-text.tsx'
import { Icon } from '#ui/icon.tsx'
import { useNarrowScreen } from '#ui/layout/use-narrow-screen.ts'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { withShownSign } from './explained-figure.tsx'

const columns = [
  { key: 'figure', label: 'Figure' },
  { key: 'value', label: 'Value', numeric: true },
  { key: 'calculation', label: 'Calculation' },
]

/** Outcome and risk first; the rest in catalogue order. */
const groups = [...new Set<TradeFieldGroup>(['M', 'E', ...(Object.keys(tradeFieldGroups) as TradeFieldGroup[])])]

/** Figures shown as gain or loss by sign, icon and color. */
const signed: ReadonlySet<string> = new Set([
  'grossPnl',
  'netPnl',
  'netPnlBase',
  'realizedR',
  'managementR',
  'rVsPlan',
  'missedR',
])

function Value({ explained, context }: { explained: Explanation; context: DatapointFormatContext }) {
  const { key, value, reason } = explained
  if (value === null) return <UnknownFigure reason={reason} />
  if (signed.has(key) && typeof value === 'string') {
    return <MoneyText value={value} currency={context.trade.quoteCurrency} signed />
  }
  if (datapointByKey[key].format === 'r' && typeof value === 'number') {
    return <RText value={shownValue(key, value)} signed={signed.has(key)} />
  }
  return <>{formatDatapoint(key, value, context)}</>
}

/** The inputs of a formula without arithmetic, with their values; texts by name only. */
function inputText({ inputs }: Explanation, context: DatapointFormatContext): string {
  return inputs
    .filter(({ key, value }) => value !== null && datapointByKey[key].format !== 'id')
    .map(({ key, label, value }) =>
      datapointByKey[key].format === 'text' ? label : `${label}: ${formatDatapoint(key, value, context)}`,
    )
    .join(' · ')
}

function Calculation({ explained, context }: { explained: Explanation; context: DatapointFormatContext }) {
  const { key, calculation, reason, formula } = explained
  const hasCalculation = calculation !== null
  return (
    <Box sx={{ minWidth: { sm: 260 } }}>
      <Typography
        variant="body2"
        sx={{
          fontVariantNumeric: 'tabular-nums',
          overflowWrap: 'anywhere',
          color: hasCalculation ? 'text.primary' : 'text.secondary',
        }}
      >
        {calculation === null ? (reason ?? inputText(explained, context)) : withShownSign(key, calculation)}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {formula === null ? null : withShownSign(key, formula)}
      </Typography>
    </Box>
  )
}

/** Derived datapoints of a group, without ids and those that only repeat the portfolio. */
const groupFigures = (group: TradeFieldGroup): readonly Datapoint[] =>
  catalogue.filter(
    (one) => one.group === group && one.kind === 'derived' && one.format !== 'id' && one.key !== 'portfolioKind',
  )

interface ListProps {
  readonly figures: readonly Datapoint[]
  readonly datapoints: TradeDatapoints
  readonly context: DatapointFormatContext
}

/** On a phone, each calculation is below its figure. */
function NarrowList({ figures, datapoints, context }: ListProps) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {figures.map(({ key, label }) => {
        const explained: Explanation = datapoints.explain(key)
        return (
          <Box component="li" key={key} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
            <Box
              sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'body2', fontWeight: 560 }}
            >
              <span>{label}</span>
              <Box component="span" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
                <Value explained={explained} context={context} />
              </Box>
            </Box>
            <Calculation explained={explained} context={context} />
          </Box>
        )
      })}
    </Box>
  )
}

interface GroupsProps {
  readonly datapoints: TradeDatapoints
  readonly timeZone: string
  /** Whether to list unknown figures too, with the reason. */
  readonly withUnknown: boolean
}

/** The derived figures of a trade by catalogue group, each with its formula and inputs. */
export function CalculationGroups({ datapoints, timeZone, withUnknown }: GroupsProps) {
  const { trade } = datapoints.facts
  const context: DatapointFormatContext = { trade, timeZone, exactPrices: true }
  const isNarrow = useNarrowScreen()
  return (
    <>
      {groups.map((group) => {
        // Group N is about missed trades only.
        const figures = group === 'N' && trade.status !== 'missed' ? [] : groupFigures(group)
        const known = figures.filter(({ key }) => datapoints.value(key) !== null)
        const listed = withUnknown ? figures : known
        if (listed.length === 0) return null
        return (
          <Accordion
            key={group}
            defaultExpanded={group === 'M'}
            disableGutters
            elevation={0}
            slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h3' } }}
          >
            <AccordionSummary expandIcon={<Icon path={mdiChevronDown} />} sx={{ px: 0 }}>
              <Typography component="span" variant="subtitle2" sx={{ flexGrow: 1 }}>
                {tradeFieldGroups[group]}
              </Typography>{' '}
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary', mr: 1 }}>
                {known.length} of {figures.length}
              </Typography>
            </AccordionSummary>
            <AccordionDetails sx={{ p: 0 }}>
              {isNarrow ? (
                <NarrowList figures={listed} datapoints={datapoints} context={context} />
              ) : (
                <SimpleTable
                  caption={`${tradeFieldGroups[group]}: calculations`}
                  columns={columns}
                  rows={listed.map(({ key, label }) => {
                    const explained: Explanation = datapoints.explain(key)
                    return {
                      figure: label,
                      value: <Value explained={explained} context={context} />,
                      calculation: <Calculation explained={explained} context={context} />,
                    }
                  })}
                />
              )}
            </AccordionDetails>
          </Accordion>
        )
      })}
    </>
  )
}
