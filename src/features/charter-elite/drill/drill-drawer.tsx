import { mdiChartBellCurve, mdiClose, mdiFormatListBulleted, mdiTuneVariant } from '@mdi/js'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import type { Id } from '#domain/numbers/units.ts'
import { withPortfolio } from '#shared/address/use-addressed-portfolio.ts'
import { writeFilterToAddress } from '#shared/filter/filter-address.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Icon } from '#ui/icon.tsx'
import { useNarrowScreen } from '#ui/layout/use-narrow-screen.ts'
import type { AnalysisReader } from '#workers/analysis/client.ts'
import { DrillAction } from './drill-action.tsx'
import type { DrilledGroup } from './drilled-group.ts'
import { DrilledTrades } from './drilled-trades.tsx'
import { simulateAddress, whatIfAddress } from './simulator-links.ts'
import { useDrilledTrades } from './use-drilled-trades.ts'

export interface DrillDrawerProps {
  readonly reader: AnalysisReader
  /** Changes with the trades in the worker. */
  readonly stamp: string
  readonly group: DrilledGroup
  readonly setupName: (id: string) => string
  readonly portfolioName: (id: Id) => string
  readonly onClose: () => void
}

const onlyKnown = 'Simulators know dates, setups and side only.'

function historyAddress({ history }: DrilledGroup, portfolioId: Id): string {
  const address = new URLSearchParams()
  writeFilterToAddress(address, history.filter)
  return `/trade-history?${withPortfolio(address, portfolioId).toString()}`
}

function Actions({ group, portfolioName }: Pick<DrillDrawerProps, 'group' | 'portfolioName'>): ReactNode {
  const { portfolioIds, history } = group
  const { filter, isWider } = history
  const shared = { portfolioIds, portfolioName }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <DrillAction
        {...shared}
        icon={mdiFormatListBulleted}
        label="Open in history"
        addressOf={(id) => historyAddress(group, id)}
        reason=""
      />
      <DrillAction
        {...shared}
        icon={mdiChartBellCurve}
        label="Simulate"
        addressOf={(id) => (isWider ? null : simulateAddress(filter, id))}
        reason={onlyKnown}
      />
      <DrillAction
        {...shared}
        icon={mdiTuneVariant}
        label="What if"
        addressOf={(id) => (isWider ? null : whatIfAddress(id, filter))}
        reason={onlyKnown}
      />
    </Box>
  )
}

/** The trades behind a figure, a bar or a point, with what to do with them next. */
export function DrillDrawer({ reader, stamp, group, setupName, portfolioName, onClose }: DrillDrawerProps) {
  const titleId = useId()
  const isNarrow = useNarrowScreen()
  const drilled = useDrilledTrades(reader, stamp, group)
  return (
    <Drawer
      open
      onClose={onClose}
      anchor={isNarrow ? 'bottom' : 'right'}
      slotProps={{
        paper: {
          'aria-labelledby': titleId,
          sx: isNarrow ? { height: '80vh' } : { width: 460, maxWidth: '100vw' },
        },
      }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, p: 2, height: '100%', minHeight: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <Typography variant="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
              {group.title}
            </Typography>
            <Typography component="output" variant="body2" sx={{ color: 'text.secondary' }}>
              {drilled.total === null ? 'Loading trades' : pluralize(drilled.total, 'trade')}
            </Typography>
          </Box>
          <IconButton aria-label="Close" onClick={onClose}>
            <Icon path={mdiClose} />
          </IconButton>
        </Box>
        <Actions group={group} portfolioName={portfolioName} />
        {group.history.isWider ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            The history has no filter for this group and shows more trades.
          </Typography>
        ) : null}
        <DrilledTrades drilled={drilled} setupName={setupName} />
      </Box>
    </Drawer>
  )
}
