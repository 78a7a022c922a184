import { mdiChartBellCurve, mdiClose, mdiFormatListBulleted, mdiTuneVariant } from '@mdi/js'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import type { Id } from '#domain/numbers/units.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Icon } from '#ui/icon.tsx'
import { useNarrowScreen } from '#ui/layout/use-narrow-screen.ts'
import type { AnalysisReader } from '#workers/analysis/client.ts'
import { DrillAction, type DrillStep } from './drill-action.tsx'
import type { DrilledGroup } from './drilled-group.ts'
import { DrilledTrades } from './drilled-trades.tsx'
import {
  historyOfFilter,
  historyOfList,
  simulateAddress,
  simulateListAddress,
  whatIfAddress,
  whatIfListAddress,
} from './links.ts'
import { useDrilledTrades } from './use-drilled-trades.ts'
import { useTradeListOf } from './use-trade-list-of.ts'

export interface DrillDrawerProps {
  readonly reader: AnalysisReader
  /** Changes with the trades in the worker. */
  readonly stamp: string
  readonly group: DrilledGroup
  readonly setupName: (id: string) => string
  readonly portfolioName: (id: Id) => string
  readonly onClose: () => void
}

const onlyResults = 'Simulators need trades with a result.'

/** The steps to the screens that show the trades of a group: by filter, or as a list where no filter says them. */
function Actions({
  reader,
  group,
  portfolioName,
}: Pick<DrillDrawerProps, 'reader' | 'group' | 'portfolioName'>): ReactNode {
  const { portfolioIds, history } = group
  const { filter, isWider } = history
  const { isBusy, openList } = useTradeListOf(reader, group)
  const step = (address: string | null, portfolioId: Id, listAddress: (listId: Id) => string): DrillStep =>
    address === null ? { go: () => void openList(portfolioId, listAddress) } : { to: address }
  const hasResults = !filter.statuses.includes('missed')
  // The simulator of what-if narrows by days of entry.
  const hasDays = filter.from !== null || filter.to !== null
  const shared = { portfolioIds, portfolioName, isBusy, reason: onlyResults }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <DrillAction
        {...shared}
        icon={mdiFormatListBulleted}
        label="Open in history"
        stepTo={(id) => step(isWider ? null : historyOfFilter(filter, id), id, (list) => historyOfList(list, id))}
      />
      <DrillAction
        {...shared}
        icon={mdiChartBellCurve}
        label="Simulate"
        stepTo={(id) =>
          hasResults
            ? step(isWider ? null : simulateAddress(filter, id), id, (list) => simulateListAddress(list, id))
            : null
        }
      />
      <DrillAction
        {...shared}
        icon={mdiTuneVariant}
        label="What if"
        stepTo={(id) =>
          hasResults
            ? step(isWider || hasDays ? null : whatIfAddress(id, filter), id, (list) => whatIfListAddress(list, id))
            : null
        }
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
        <Actions reader={reader} group={group} portfolioName={portfolioName} />
        <DrilledTrades drilled={drilled} setupName={setupName} />
      </Box>
    </Drawer>
  )
}
