import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Trade } from '#domain/trade/trade.ts'
import { AttachmentsPanel } from '#features/trade-page/panels/attachments-panel.tsx'
import { CalculationPanel } from '#features/trade-page/panels/calculation-panel.tsx'
import { CoachPanel } from '#features/trade-page/panels/coach-panel.tsx'
import { ExcursionsPanel, JournalPanel } from '#features/trade-page/panels/figures-panels.tsx'
import { FillsPanel } from '#features/trade-page/panels/fills-panel.tsx'
import { KeyFigures } from '#features/trade-page/panels/key-figures.tsx'
import { MissedFigures } from '#features/trade-page/panels/missed-figures.tsx'
import { hasNotes, NotesPanel } from '#features/trade-page/panels/notes-panel.tsx'
import { OtherDetailsPanel } from '#features/trade-page/panels/other-details-panel.tsx'
import { PlanPanel } from '#features/trade-page/panels/plan-panel.tsx'
import { ReviewPanel } from '#features/trade-page/panels/review-panel.tsx'
import { PricePanel } from '#features/trade-page/prices/price-panel.tsx'
import { MoneyText } from '#ui/figures/figure-text.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { useTradeDatapoints } from './use-trade-datapoints.ts'

/** The chart beside fills and notes. */
const chartColumns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.75fr) minmax(0, 1fr)' },
} as const
const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
} as const
const column = { display: 'grid', gap: 2, minWidth: 0 } as const

interface TradeContentsProps {
  readonly trade: Trade
  readonly timeZone: string
  /** Whether the trade is another trader's: nothing here changes it. */
  readonly isReadOnly: boolean
  /** The team's remarks, if the portfolio is shared. */
  readonly remarks: ReactNode
}

/** All panels of a trade: result, chart, plan, excursions, remarks, review, then the rest. */
export function TradeContents({ trade, timeZone, isReadOnly, remarks }: TradeContentsProps) {
  const datapoints = useTradeDatapoints(trade)
  // Planned and missed trades have no fills and no excursions.
  const isEntered = trade.executions.length > 0
  const context = { trade, timeZone }
  const hasSideColumn = isEntered || hasNotes(trade)
  return (
    <Box sx={{ display: 'grid', gap: 2, '& > *': { minWidth: 0 } }}>
      {trade.isExcluded ? <Alert severity="info">This trade is excluded from statistics.</Alert> : null}
      {trade.status === 'missed' ? (
        <MissedFigures datapoints={datapoints} context={context} />
      ) : (
        <KeyFigures datapoints={datapoints} context={context} />
      )}
      <Box sx={hasSideColumn ? chartColumns : column}>
        <PricePanel trade={trade} timeZone={timeZone} isReadOnly={isReadOnly} />
        {hasSideColumn ? (
          <Box sx={column}>
            {isEntered ? <FillsPanel trade={trade} timeZone={timeZone} /> : null}
            <NotesPanel trade={trade} />
          </Box>
        ) : null}
      </Box>
      <Box sx={isEntered ? columns : column}>
        <PlanPanel datapoints={datapoints} context={context} />
        {isEntered ? <ExcursionsPanel datapoints={datapoints} context={context} /> : null}
      </Box>
      {remarks}
      <CoachPanel trade={trade} timeZone={timeZone} />
      <ReviewPanel datapoints={datapoints} context={context} isReadOnly={isReadOnly} />
      <AttachmentsPanel files={trade.screenshots} />
      {isEntered ? <JournalPanel datapoints={datapoints} context={context} /> : null}
      <OtherDetailsPanel datapoints={datapoints} context={context} />
      <CalculationPanel datapoints={datapoints} timeZone={timeZone} />
      {trade.brokerPnl === null ? null : (
        <Panel title="Broker P&L">
          <Typography variant="body1">
            Broker: <MoneyText value={trade.brokerPnl} currency={trade.quoteCurrency} signed />. From fills:{' '}
            <MoneyText value={trade.grossPnl} currency={trade.quoteCurrency} signed />.
          </Typography>
        </Panel>
      )}
    </Box>
  )
}
